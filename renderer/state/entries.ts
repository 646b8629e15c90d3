/** What is typed on the command line of the active area: its meaning, and running it. */
import { findAirline } from '#main/reference/airlines.ts';
import { cityOf, findAirport, findCity } from '#main/reference/airports.ts';
import type { EntryEnv } from '../commands/entry.ts';
import { COMMANDS } from '../commands/index.ts';
import { type Reading, readEntry } from '../commands/read.ts';
import type { Actions } from '../commands/situation.ts';
import { shortDay } from '../words/format.ts';
import { say } from '../words/words.ts';
import type { Area } from './area.ts';
import { activeArea, agencyToday, answer, type Bench, patchArea, situationOf } from './desk.ts';
import { remember } from './moving.ts';

/** 'São Paulo Guarulhos' for GRU, 'New York' for NYC; null for a code that is no place. */
export function placeName(code: string): string | null {
  const airport = findAirport(code);
  if (!airport) return findCity(code)?.name ?? null;
  const city = cityOf(code)?.name ?? '';
  if (findCity(code) && airport.city_code === code) return city;
  const name = airport.name.replace(/(\s+(International|Intl))?(\s+Airport)?$/i, '');
  const start = name.toLowerCase().startsWith(city.toLowerCase());
  return start ? name : `${city} ${name}`.trim();
}

const entryEnv = (bench: Bench): EntryEnv => ({
  today: agencyToday(bench),
  day: shortDay,
  place: placeName,
  airline: (code) => findAirline(code)?.name ?? null,
});

export const readLine = (bench: Bench, area: Area): Reading =>
  readEntry(
    area.entry,
    COMMANDS,
    entryEnv(bench),
    situationOf(area, true, bench.outbox.getState()),
  );

/** Runs the line when it is understood; what is not stays to be mended. */
/** Returns from where on the line should be typed anew, or null when it was taken. */
export function runEntry(bench: Bench, actions: Actions): number | null {
  const area = activeArea(bench);
  const reading = readLine(bench, area);
  switch (reading.state) {
    case 'empty':
      return null;
    case 'ready':
      remember(bench, area.entry.trim());
      patchArea(bench, area.name, { entry: '', answer: null });
      reading.order.run(actions);
      return null;
    case 'impossible':
      answer(bench, area.name, 'warn', say('line.impossible', { why: say(reading.why) }));
      return 0;
    case 'begun':
      answer(bench, area.name, 'warn', say('line.begun', { heads: reading.heads.join('  ') }));
      return area.entry.length;
    case 'unfinished':
    case 'wrong':
      answer(bench, area.name, 'warn', say('line.expected', { what: say(reading.expected) }), [
        ...(reading.format === null ? [] : [reading.format]),
      ]);
      return reading.state === 'wrong' ? reading.at : area.entry.length;
  }
}
