/** What lies over the screen: the palette, the sheet of keys, or a question. */
import { Palette } from './Palette.tsx';
import { QuestionDialog } from './QuestionDialog.tsx';
import { Sheet } from './Sheet.tsx';
import { useShell } from './use-desk.ts';

export function Overlay() {
  const overlay = useShell((shell) => shell.overlay);
  switch (overlay.kind) {
    case 'none':
      return null;
    case 'palette':
      return <Palette text={overlay.text} at={overlay.at} />;
    case 'sheet':
      return <Sheet topic={overlay.topic} />;
    case 'question':
      return <QuestionDialog question={overlay.question} />;
  }
}
