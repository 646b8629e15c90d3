/** Taking a flight out of what is not booked yet: typed flights one by one, a fare only as a whole. */
import { say } from '../words/words.ts';
import { activeArea, answer, type Bench, patchArea } from './desk.ts';
import { typedAs } from './typed-as.ts';

/** `places` count the flights among themselves. */
export function dropFlights(bench: Bench, places: readonly number[], ignore: () => void): void {
  const { name, draft } = activeArea(bench);
  const typed = draft?.typed;
  if (!draft) return;
  if (!typed) {
    answer(
      bench,
      name,
      'warn',
      say('answer.fare_is_whole', { entry: typedAs(bench, { kind: 'ignore', redisplay: false }) }),
    );
    return;
  }
  const count = typed.segments.length;
  const wrong = places.find((n) => n < 1 || n > count);
  if (wrong !== undefined) {
    answer(bench, name, 'warn', say('answer.no_flight', { n: wrong }));
    return;
  }
  const segments = typed.segments.filter((_, at) => !places.includes(at + 1));
  if (segments.length === 0) {
    ignore();
    return;
  }
  patchArea(bench, name, { draft: { ...draft, typed: { ...typed, segments } } });
  answer(bench, name, 'info', say('answer.flight_dropped', { list: places.join(', ') }));
}
