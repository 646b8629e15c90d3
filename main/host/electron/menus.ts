/** The app's menus in the agent's language: the Mac menu, and cut, copy and paste by mouse. */
import type * as Electron from 'electron';
import type { ContentsPart, ElectronParts } from './parts.ts';
import type { NativeWords } from './words.ts';

type Items = Electron.MenuItemConstructorOptions[];
const LINE: Items[number] = { type: 'separator' };

/** Keys are handled by the workstation; only macOS needs a menu for the clipboard. */
export function setMenu(
  { Menu }: Pick<ElectronParts, 'Menu'>,
  platform: NodeJS.Platform,
  { say }: NativeWords,
): void {
  if (platform !== 'darwin') {
    Menu.setApplicationMenu(null);
    return;
  }
  const app: Items = [
    { role: 'about', label: say('about') },
    LINE,
    { role: 'hide', label: say('hide') },
    { role: 'hideOthers', label: say('hide_others') },
    { role: 'unhide', label: say('show_all') },
    LINE,
    { role: 'quit', label: say('quit') },
  ];
  const edit: Items = [
    { role: 'undo', label: say('undo') },
    { role: 'redo', label: say('redo') },
    LINE,
    { role: 'cut', label: say('cut') },
    { role: 'copy', label: say('copy') },
    { role: 'paste', label: say('paste') },
    { role: 'selectAll', label: say('select_all') },
  ];
  const window: Items = [
    { role: 'minimize', label: say('minimize') },
    { role: 'zoom', label: say('zoom') },
    LINE,
    { role: 'front', label: say('to_front') },
  ];
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      { label: 'Airdesk', submenu: app },
      { label: say('edit'), submenu: edit },
      { role: 'windowMenu', label: say('window'), submenu: window },
    ]),
  );
}

/** Shown on text only. */
export function offerTextMenu(
  { Menu }: Pick<ElectronParts, 'Menu'>,
  contents: ContentsPart,
  { say }: NativeWords,
): void {
  contents.on('context-menu', (_event, { isEditable, selectionText, editFlags }) => {
    const copy: Items[number] = { role: 'copy', label: say('copy'), enabled: editFlags.canCopy };
    const items: Items = isEditable
      ? [
          { role: 'cut', label: say('cut'), enabled: editFlags.canCut },
          copy,
          { role: 'paste', label: say('paste'), enabled: editFlags.canPaste },
          { role: 'selectAll', label: say('select_all'), enabled: editFlags.canSelectAll },
        ]
      : [copy];
    if (isEditable || selectionText.trim() !== '') Menu.buildFromTemplate(items).popup();
  });
}
