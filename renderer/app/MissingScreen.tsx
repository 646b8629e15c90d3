/** Stands where a screen would that the page could not fetch, as after its service was replaced. */
import { say } from '../i18n/words.ts';

export function MissingScreen() {
  return (
    <div className="empty bad" role="alert">
      <p>✕ {say('app.part_missing')}</p>
      <button type="button" className="button" data-first onClick={() => window.location.reload()}>
        {say('app.load_anew')}
      </button>
    </div>
  );
}
