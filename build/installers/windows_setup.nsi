; The installer for Windows, rendered by windows.py: for one person, without administrator. /S asks nothing.
Unicode true
!ifdef X64
  Target amd64-unicode
!endif
SetCompressor /SOLID lzma
SetDateSave off
ManifestDPIAware true
RequestExecutionLevel user
Name "@NAME@" "@NAME_IN_DIALOGS@"
OutFile "@TARGET@"
InstallDir "$LOCALAPPDATA\Programs\@PLAIN_NAME@"
InstallDirRegKey HKCU "@UNINSTALL_KEY@" "InstallLocation"
BrandingText "@NAME_IN_DIALOGS@ @VERSION@"

VIProductVersion "@NUMBERS@"
VIAddVersionKey "ProductName" "@NAME@"
VIAddVersionKey "ProductVersion" "@VERSION@"
VIAddVersionKey "FileVersion" "@VERSION@"
VIAddVersionKey "FileDescription" "@NAME@ installer"
VIAddVersionKey "CompanyName" "@PUBLISHER@"
VIAddVersionKey "LegalCopyright" "@PUBLISHER@"

!include MUI2.nsh
!include LogicLib.nsh
!define MUI_ICON "@ICON@"
!define MUI_UNICON "@ICON@"
!define MUI_FINISHPAGE_RUN "$INSTDIR\@PROGRAM@"
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"
LangString running ${LANG_ENGLISH} "@NAME@ is running. Close it and start this again."
LangString running ${LANG_GERMAN} "@NAME@ läuft noch. Beende es und starte dies noch einmal."
LangString delete_matches ${LANG_ENGLISH} "Delete your matches and settings, too? They cannot be brought back."
LangString delete_matches ${LANG_GERMAN} "Auch deine Partien und Einstellungen löschen? Sie lassen sich nicht zurückholen."
LangString match ${LANG_ENGLISH} "@DOCUMENT_NAME@"
LangString match ${LANG_GERMAN} "@DOCUMENT_NAME_DE@"

; A program that runs cannot be written to: better told before anything is touched.
!macro stop_if_running
  ${If} ${FileExists} "$INSTDIR\@PROGRAM@"
    ClearErrors
    FileOpen $0 "$INSTDIR\@PROGRAM@" a
    ${If} ${Errors}
      MessageBox MB_OK|MB_ICONEXCLAMATION "$(running)" /SD IDOK
      SetErrorLevel 2
      Quit
    ${EndIf}
    FileClose $0
  ${EndIf}
!macroend

!macro tell_explorer
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

Section
  !insertmacro stop_if_running
  ; What an older version installed goes by its own list, so that no file of it is left among the new ones.
  ReadRegStr $1 HKCU "@UNINSTALL_KEY@" "InstallLocation"
  ${If} $1 != ""
  ${AndIf} ${FileExists} "$1\Uninstall.exe"
    ExecWait '"$1\Uninstall.exe" /S _?=$1'
    Delete "$1\Uninstall.exe"
    RMDir "$1"
  ${EndIf}

@INSTALL_FILES@
  SetOutPath "$INSTDIR"
  WriteUninstaller "$INSTDIR\Uninstall.exe"
  CreateShortcut "$SMPROGRAMS\@NAME@.lnk" "$INSTDIR\@PROGRAM@"

  WriteRegStr HKCU "@UNINSTALL_KEY@" "DisplayName" "@NAME@"
  WriteRegStr HKCU "@UNINSTALL_KEY@" "DisplayVersion" "@VERSION@"
  WriteRegStr HKCU "@UNINSTALL_KEY@" "Publisher" "@PUBLISHER@"
  WriteRegStr HKCU "@UNINSTALL_KEY@" "DisplayIcon" "$INSTDIR\@PROGRAM@"
  WriteRegStr HKCU "@UNINSTALL_KEY@" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "@UNINSTALL_KEY@" "UninstallString" '"$INSTDIR\Uninstall.exe"'
  WriteRegStr HKCU "@UNINSTALL_KEY@" "QuietUninstallString" '"$INSTDIR\Uninstall.exe" /S'
  WriteRegDWORD HKCU "@UNINSTALL_KEY@" "EstimatedSize" @KIBIBYTES@
  WriteRegDWORD HKCU "@UNINSTALL_KEY@" "NoModify" 1
  WriteRegDWORD HKCU "@UNINSTALL_KEY@" "NoRepair" 1
@ADDRESSES@

  WriteRegStr HKCU "Software\Classes\@SUFFIX@" "" "@DOCUMENT@"
  WriteRegStr HKCU "Software\Classes\@SUFFIX@" "Content Type" "@MIME@"
  WriteRegNone HKCU "Software\Classes\@SUFFIX@\OpenWithProgids" "@DOCUMENT@"
  WriteRegStr HKCU "Software\Classes\@DOCUMENT@" "" "$(match)"
  WriteRegStr HKCU "Software\Classes\@DOCUMENT@\DefaultIcon" "" "$INSTDIR\@PROGRAM@,0"
  WriteRegStr HKCU "Software\Classes\@DOCUMENT@\shell\open\command" "" '"$INSTDIR\@PROGRAM@" "%1"'
  !insertmacro tell_explorer
SectionEnd

Section "Uninstall"
  !insertmacro stop_if_running
@DELETE_FILES@
  Delete "$INSTDIR\Uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\@NAME@.lnk"

  ReadRegStr $1 HKCU "Software\Classes\@SUFFIX@" ""
  ${If} $1 == "@DOCUMENT@"
    DeleteRegValue HKCU "Software\Classes\@SUFFIX@" ""
    DeleteRegValue HKCU "Software\Classes\@SUFFIX@" "Content Type"
  ${EndIf}
  DeleteRegValue HKCU "Software\Classes\@SUFFIX@\OpenWithProgids" "@DOCUMENT@"
  DeleteRegKey /ifempty HKCU "Software\Classes\@SUFFIX@\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "Software\Classes\@SUFFIX@"
  DeleteRegKey HKCU "Software\Classes\@DOCUMENT@"
  DeleteRegKey HKCU "@UNINSTALL_KEY@"
  !insertmacro tell_explorer

  ; Matches stay unless somebody says otherwise; asked only when there is somebody to answer.
  ${If} ${FileExists} "$LOCALAPPDATA\@PLAIN_NAME@\*.*"
    MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "$(delete_matches)" /SD IDNO IDNO keep
      RMDir /r "$LOCALAPPDATA\@PLAIN_NAME@"
    keep:
  ${EndIf}
SectionEnd
