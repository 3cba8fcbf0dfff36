#!/bin/sh
# Puts the program of this folder into the menu of the person who calls it, or takes it out again.
set -eu
name=@COMMAND@
here=$(cd "$(dirname "$0")" && pwd -P)
data=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$data/applications/$name.desktop
kind=$data/mime/packages/$name.xml
icon=$data/icons/hicolor/scalable/apps/$name.svg

# A path as a value of a desktop file, and as an argument within its command line.
value() { printf '%s' "$1" | sed 's/\\/\\\\/g'; }
argument() { value "$(printf '%s' "$1" | sed 's/[\\"`$]/\\&/g; s/%/%%/g')"; }

write_entry() {
    while IFS= read -r line; do
        case $line in
            Exec=*) printf 'Exec="%s" %%f\n' "$(argument "$here/$name")" ;;
            TryExec=*) printf 'TryExec=%s\n' "$(value "$here/$name")" ;;
            *) printf '%s\n' "$line" ;;
        esac
    done < "$here/$name.desktop" > "$entry"
}

tell_the_desktop() {
    if command -v update-desktop-database > /dev/null; then update-desktop-database -q "$data/applications" || true; fi
    if command -v update-mime-database > /dev/null; then update-mime-database "$data/mime" > /dev/null 2>&1 || true; fi
}

case ${1:-} in
    add)
        mkdir -p "${entry%/*}" "${kind%/*}" "${icon%/*}"
        write_entry
        cp "$here/$name.xml" "$kind"
        cp "$here/_internal/assets/app/icon.svg" "$icon"
        tell_the_desktop
        echo "In the menu now: $entry"
        ;;
    remove)
        rm -f "$entry" "$kind" "$icon"
        mkdir -p "${entry%/*}" "${kind%/*}"
        tell_the_desktop
        echo "Not in the menu any more."
        ;;
    *)
        echo "usage: $0 add | remove" >&2
        exit 2
        ;;
esac
