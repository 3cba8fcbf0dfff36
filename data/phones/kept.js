/* What a browser keeps of this page, if it lets it; without that everything goes on as long as the page is open. */

/** One thing that is kept: read() gives "" where there is nothing, write("") forgets it. */
export function kept(name, where) {
  let last = null;
  return {
    read: () => {
      if (last === null) last = store(where, shelf => shelf.getItem(name)) || "";
      return last;
    },
    write: value => {
      last = value;
      store(where, shelf => value ? shelf.setItem(name, value) : shelf.removeItem(name));
    },
  };
}

/** What whoever holds this phone is called, and which animal they are: it is proposed at the next table. */
export const person = {name: kept("name", "localStorage"), animal: kept("animal", "localStorage")};

/** A shelf of the browser; even to look at it may be refused. */
function store(where, act) {
  try {
    return act(window[where]);
  } catch (refused) {
    return "";
  }
}
