/** What a booking's history changed, as an agent reads it: no field of the service's own shows through. */
import '#test/fixtures/languages.ts';
import { afterEach, expect, it } from 'vitest';
import { diffRecords } from '#main/domain/booking-build.ts';
import { describeField, describeValue } from '#renderer/i18n/history-words.ts';
import { setLanguage } from '#renderer/i18n/words.ts';
import { apply, ORDER, sent } from '../domain/held-booking.ts';

afterEach(() => setLanguage('en'));

const ZONE = 'America/Sao_Paulo';
const lines = (changes: readonly (readonly [path: string, value: string])[]) =>
  changes.map(([path, value]) => `${describeField(path)}: ${describeValue(path, value, ZONE)}`);

it('each fact of a booking that is placed has its words', () => {
  const [ana] = sent().passengers;
  const placed = apply(sent(), ORDER);
  const record = {
    ...placed,
    passengers: placed.passengers.map((passenger) =>
      passenger.id === ana?.id
        ? { ...passenger, frequent_flyers: [{ id: 'card', airline: 'LA', code: '123456' }] }
        : passenger,
    ),
  };
  const facts = diffRecords(null, record).flatMap(({ path, after }): [string, string][] =>
    after === null ? [] : [[path, after]],
  );
  expect(facts.map(([path]) => path.split('.').at(-1)).filter((part) => part === 'LA')).toEqual([
    'LA',
  ]);
  const told = lines(facts);
  expect(
    told.filter((line) => /[a-z]_[a-z]|[a-z]\.\d|\d{4}-\d\d-\d\dT|ON_HOLD|FEMALE/.test(line)),
  ).toEqual([]);
  expect(new Set(told).size).toBe(facts.length);
});

it('has words for who asked, and for what the airline said', () => {
  expect(['received_from', 'provider_said'].map(describeField)).toEqual([
    'Received from',
    'The airline says',
  ]);
});

const CHANGES = [
  ['status', 'ON_HOLD'],
  ['price.total', 'BRL 5620.62'],
  ['price.expires_at', '2026-11-21T23:42:00.000Z'],
  ['passengers.1', 'Müller/Ana ADT'],
  ['passengers.1.birth_date', '1988-04-12'],
  ['passengers.1.gender', 'UNDISCLOSED'],
  ['passengers.2.frequent_flyers.LA', '123456'],
  ['flights.2', 'LA441 MIA-GRU 2027-01-02T07:05'],
  ['flights.2.class', 'N'],
  ['flights.2.status', 'HK'],
  ['tickets.9572170000001', 'CANCELLED'],
  ['annotations.0198d7c2-0000-7000-8000-000000000000', 'SSR VGML P1 S1 HK'],
  ['annotations.0198d7c2-0000-7000-8000-000000000001', 'RM PAYS CASH CONFIRMED'],
  ['of.tomorrow', 'something'],
] as const;

it('reads in each language', () => {
  expect(lines(CHANGES)).toEqual([
    'Status: on hold',
    'Price: BRL\u00a05,620.62',
    'Price holds until: 21 Nov 20:42',
    'Passenger 1: Müller/Ana ADT',
    'Passenger 1 · Born: 12 Apr 1988',
    'Passenger 1 · Gender: Undisclosed',
    'Passenger 2 · Frequent flyer · LA: 123456',
    'Flight 2: LA441 MIA–GRU 2 Jan 07:05',
    'Flight 2 · Class: N',
    'Flight 2 · Status: HK confirmed',
    'Ticket 957-2170000001: void',
    'Remark or request: SSR VGML P1 S1 HK',
    'Remark or request: RM PAYS CASH · confirmed',
    'of.tomorrow: something',
  ]);
  setLanguage('pt-BR');
  expect(lines(CHANGES).slice(0, 5)).toEqual([
    'Situação: a emitir',
    'Preço: BRL\u00a05.620,62',
    'Preço válido até: 21 nov 20:42',
    'Passageiro 1: Müller/Ana ADT',
    'Passageiro 1 · Nascimento: 12 abr 1988',
  ]);
  expect(lines(CHANGES)).toContain('Observação ou solicitação: RM PAYS CASH · confirmada');
});
