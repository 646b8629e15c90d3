/** Sells flights at a GDS in named booking classes. */
import { pick } from '#main/contract/collections.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import type { PassengerCounts } from '#main/domain/search-request.ts';
import { getOfferList } from '../../app/command-context.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { formatProviderNumber } from '../../i18n/format.ts';
import { phrase, say } from '../../i18n/words.ts';
import type { ClassRequest } from '../../languages/requests.ts';
import { formatPrice, takeIntoDraft, toPart } from './selling.ts';
import { formatWanted, mapFlights, toWantedFromSlice, type Wanted } from './wanted-flights.ts';

/** Sells an offer line in other classes than offered: one for all flights, or one for each. */
export async function sellClass(desk: DeskContext, request: ClassRequest): Promise<void> {
  const area = desk.getActiveArea();
  const row = getOfferList(area).rows[request.line - 1];
  const form = area.search?.form;
  if (!row || !form)
    return desk.answer(area.name, 'warn', say('answer.no_line', { line: request.line }));
  const { seats, letters } = request;
  const journeys = mapFlights(row.slices.map(toWantedFromSlice), (flight, place) => ({
    ...flight,
    letter: letters[place] ?? letters[0] ?? flight.letter,
  }));
  const searched = pick(form, 'adts', 'chds', 'infs');
  const same = seats === null || seats === form.adts + form.chds;
  const people = same ? searched : { adts: seats, chds: 0, infs: 0 };
  await sellNamed(desk, area.name, { provider_type: request.provider_type, journeys, people });
}

/** Sells these flights in their classes at a GDS, and makes the offer the unended sale. */
export async function sellNamed(
  desk: DeskContext,
  name: AreaName,
  {
    provider_type,
    journeys,
    people,
  }: { provider_type: ProviderCode; journeys: readonly Wanted[]; people: PassengerCounts },
): Promise<void> {
  const provider = formatProviderNumber(provider_type);
  const what = phrase('waiting.price', { provider });
  const sold = await desk.callOrAnswer(name, what, 'offer.sell_class', {
    provider_type,
    ...people,
    journeys: journeys.map(({ from, to, date, flights }) => ({
      origin: from,
      destination: to,
      date,
      flights: flights.map(({ carrier, number, letter }) => ({
        carrier,
        number,
        booking_class: letter ?? '',
      })),
    })),
  });
  if (!sold) return;
  const { offer } = sold.output;
  const sale = { ...toPart(offer), people, confirmed: true, key: null };
  if (!takeIntoDraft(desk, desk.getArea(name), sale)) return;
  const list = journeys.map(formatWanted).join(' · ');
  const text = say('answer.class_sold', { list, total: formatPrice(offer), provider });
  desk.answer(name, 'ok', text, [], sold.meta.warnings);
}

/** The GDS that has the flights in these classes; null if none has. */
export async function findClassSeller(
  desk: DeskContext,
  name: AreaName,
  journeys: readonly Wanted[],
  people: PassengerCounts,
): Promise<ProviderCode | null> {
  const seats = people.adts + people.chds;
  const named = journeys.every(({ flights }) => flights.every(({ letter }) => letter !== null));
  if (!named) return null;
  const what = phrase('waiting.classes');
  const input = {
    journeys: journeys.map(({ from, to, date }) => ({ origin: from, destination: to, date })),
    seats,
  };
  const result = await desk.callFor(name, what, 'offer.availability', input);
  if (!result.ok) return null;
  const found = result.value.output.providers.find(({ journeys: told }) =>
    journeys.every((wanted, at) =>
      told[at]?.options.some(
        (option) =>
          option.length === wanted.flights.length &&
          wanted.flights.every(({ carrier, number, letter }, leg) => {
            const flight = option[leg];
            const open = flight?.classes.find(({ code }) => code === letter);
            return (
              flight?.managed_by === carrier &&
              flight.flight_number === number &&
              (open?.seats ?? 0) >= seats
            );
          }),
      ),
    ),
  );
  return found?.provider_type ?? null;
}
