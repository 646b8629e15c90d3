/** Waiting until nothing is under way in the active area: no call out, no question open. */
import { activeArea, type DeskContext } from './desk-context.ts';

/**
 * Resolves once all that was started is over: true when nothing was refused and no question was left
 * unanswered. What an answer says in warning is a refusal too: somebody has to look at it.
 */
export function whenIdle(desk: DeskContext): Promise<boolean> {
  let asked = false;
  let confirmed = true;
  /** Notes whether a question that opens is decided or left. */
  const watchQuestion = (): boolean => {
    const { overlay } = desk.shell.getState();
    if (overlay.kind !== 'question') return false;
    const { question } = overlay;
    if (!asked) {
      asked = true;
      confirmed = false;
      const run = () => {
        confirmed = true;
        asked = false;
        return question.run();
      };
      desk.shell.setState({ overlay: { kind: 'question', question: { ...question, run } } });
    }
    return true;
  };
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const busy = (): boolean => {
      const { waiting, search } = activeArea(desk);
      return watchQuestion() || waiting !== null || search?.state === 'running';
    };
    const look = () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      if (busy()) return;
      // What goes on after a call goes on before the next turn of the clock.
      timer = setTimeout(() => {
        if (busy()) return;
        for (const stop of stops) stop();
        const said = activeArea(desk).answer?.kind;
        resolve(confirmed && said !== 'bad' && said !== 'warn');
      }, SETTLE_MS);
    };
    const stops = [desk.areas.subscribe(look), desk.shell.subscribe(look)];
    look();
  });
}

const SETTLE_MS = 5;
