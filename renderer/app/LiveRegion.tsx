/** Says each answer once. The two regions take turns, so that the same words are heard again. */
import { useShell } from './use-desk.ts';

export function LiveRegion() {
  const { n, text } = useShell((shell) => shell.announcement);
  return (
    <div className="unseen">
      <div role="status" aria-live="polite">
        {n % 2 === 0 ? text : ''}
      </div>
      <div role="status" aria-live="polite">
        {n % 2 === 1 ? text : ''}
      </div>
    </div>
  );
}
