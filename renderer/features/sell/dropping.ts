/** Taking a flight out of what is not booked yet: typed flights one by one, a fare only as a whole. */

import { activeArea, answer, type DeskContext, patchArea } from '../../app/desk-context.ts';
import { typedAs } from '../../app/typed-as.ts';
import { say } from '../../i18n/words.ts';

/** `places` count the flights among themselves. */
export function dropFlights(desk: DeskContext, places: readonly number[]): void {
  const { name, draft } = activeArea(desk);
  const typed = draft?.typed;
  if (!draft) return;
  if (!typed) {
    answer(
      desk,
      name,
      'warn',
      say('answer.fare_is_whole', { entry: typedAs(desk, { kind: 'ignore', redisplay: false }) }),
    );
    return;
  }
  const count = typed.segments.length;
  const wrong = places.find((n) => n < 1 || n > count);
  if (wrong !== undefined) {
    answer(desk, name, 'warn', say('answer.no_flight', { n: wrong }));
    return;
  }
  const segments = typed.segments.filter((_, at) => !places.includes(at + 1));
  if (segments.length === 0) {
    desk.actions.ignore();
    return;
  }
  patchArea(desk, name, { draft: { ...draft, typed: { ...typed, segments } } });
  answer(desk, name, 'info', say('answer.flight_dropped', { list: places.join(', ') }));
}
