/** Updates of a reservation's passengers: what is removed and what is added for each. */
import { pick } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { refuse } from '../failures.ts';
import { haveWholeName } from '../lost-orders.ts';
import { mergeOrder } from '../orders.ts';
import type { ProviderOrder, ProviderOrderPassenger } from '../provider.ts';
import type { Method } from './client.ts';
import type { ElementState, OrderKey } from './order-keys.ts';
import { modifyRecord } from './records.ts';
import {
  buildAirAdd,
  buildAirDelete,
  buildTravelerInfo,
  buildUniversalDelete,
} from './write/changes.ts';
import {
  buildEmailAddress,
  buildPapers,
  buildPhoneNumber,
  buildSsr,
  buildTravelerName,
  getGenderLetter,
  hasUnwritableName,
  type SsrAsk,
} from './write/people.ts';
import { el, tag, type Xml } from './write/xml.ts';

/** Only differences from the record are sent; a name that the host cuts short is none. */
export const updatePeople: Method<'updatePassengers'> = async (client, order, passengers, call) => {
  if (hasUnwritableName(passengers)) return fail(refuse(phrase('name_not_latin')));
  const unknown = passengers.some(({ key }) => !order.passengers.some((one) => one.key === key));
  if (unknown) return fail(refuse(phrase('provider_no_passenger')));
  const changed = await modifyRecord(client, order, call, (key, now) =>
    ok(
      passengers.flatMap((one) => {
        const there = now.passengers.find((other) => other.key === one.key);
        const known = order.passengers.find((other) => other.key === one.key);
        if (!there || !known) return [];
        const before = haveWholeName(known, one) ? { ...there, ...pickName(one) } : there;
        return buildChanges(key, before, one, now, passengers);
      }),
    ),
  );
  return changed.ok ? ok(mergeOrder(changed.value, [...passengers], {})) : changed;
};

const pickName = (one: ProviderOrderPassenger) =>
  pick(one, 'first_name', 'middle_name', 'last_name', 'title');

function buildChanges(
  key: OrderKey,
  before: ProviderOrderPassenger,
  after: ProviderOrderPassenger,
  order: ProviderOrder,
  people: readonly ProviderOrderPassenger[],
): Xml[] {
  const own = key.elements.filter(({ traveler }) => traveler === before.key);
  const listByKind = (kind: ElementState['kind']) => own.filter((one) => one.kind === kind);
  /** A contact's: a passenger's other ones stay. */
  const listTold = (kind: ElementState['kind'], told: string | null) =>
    listByKind(kind).filter(({ says }) => says === told);
  const changes: Xml[] = [];
  const serializeName = (one: ProviderOrderPassenger) =>
    JSON.stringify(buildTravelerName(one).attributes);
  const born = before.birth_date !== after.birth_date && after.birth_date !== null;
  const sex = getGenderLetter(before) !== getGenderLetter(after) && getGenderLetter(after) !== null;
  if (serializeName(before) !== serializeName(after) || born || sex) {
    changes.push(
      el(
        'univ:UniversalUpdate',
        buildTravelerInfo(
          before.key,
          { Gender: getGenderLetter(after) },
          buildTravelerName(after),
          ...(after.birth_date ? [{ ...tag('com:DOB'), text: after.birth_date }] : []),
        ),
      ),
    );
  }
  if (before.phone !== after.phone) {
    changes.push(...listTold('PhoneNumber', before.phone).map(buildUniversalDelete));
    if (after.phone) changes.push(buildTravelerAddition(before.key, buildPhoneNumber(after.phone)));
  }
  if (before.email !== after.email) {
    changes.push(...listTold('Email', before.email).map(buildUniversalDelete));
    if (after.email)
      changes.push(buildTravelerAddition(before.key, buildEmailAddress(after.email)));
  }
  changes.push(...buildCardChanges(key, before, after, listByKind('LoyaltyCard')));
  changes.push(...buildPaperChanges(key, before, after, order, people, listByKind('SSR')));
  return changes;
}

const buildTravelerAddition = (traveler: string, inside: Xml): Xml =>
  el('univ:UniversalAdd', buildTravelerInfo(traveler, {}, inside));

function buildCardChanges(
  key: OrderKey,
  before: ProviderOrderPassenger,
  after: ProviderOrderPassenger,
  cards: readonly ElementState[],
): Xml[] {
  const says = ({ airline, number }: { airline: string; number: string }) => `${airline} ${number}`;
  const wanted = new Set(after.frequent_flyers.map(says));
  const known = new Set(before.frequent_flyers.map(says));
  const gone = cards.filter((one) => !wanted.has(one.says));
  const more = after.frequent_flyers.filter((one) => !known.has(says(one)));
  return [
    ...gone.map((one) => buildAirDelete(key, one)),
    ...(more.length > 0
      ? [
          buildAirAdd(
            key,
            before.key,
            ...more.map(({ airline, number }) =>
              tag('com:LoyaltyCard', {
                SupplierCode: airline,
                CardNumber: number,
                SupplierType: 'Air',
              }),
            ),
          ),
        ]
      : []),
  ];
}

const PAPERS = /^(DOCS|DOCO|FOID|CTCM|CTCE|INFT) /;

/** Identity documents are lines: outdated ones are removed, new ones added. */
function buildPaperChanges(
  key: OrderKey,
  before: ProviderOrderPassenger,
  after: ProviderOrderPassenger,
  order: ProviderOrder,
  people: readonly ProviderOrderPassenger[],
  lines: readonly ElementState[],
): Xml[] {
  const carrier = order.validating_carrier ?? key.segments[0]?.carrier ?? 'YY';
  const findInfant = (one: ProviderOrderPassenger, among: readonly ProviderOrderPassenger[]) =>
    among.find((other) => other.key === one.infant_key) ?? null;
  const says = (ask: SsrAsk) => `${ask.type} ${ask.text ?? ''}`.trim();
  const old = new Set(buildPapers(before, findInfant(before, order.passengers), carrier).map(says));
  const told = buildPapers(
    after,
    findInfant(after, people) ?? findInfant(after, order.passengers),
    carrier,
  );
  const fresh = told.filter((one) => !old.has(says(one)));
  const kinds = new Set([
    ...fresh.map(({ type }) => type),
    ...[...old].filter((one) => !told.map(says).includes(one)).map((one) => one.slice(0, 4)),
  ]);
  if (kinds.size === 0) return [];
  const gone = lines.filter(
    ({ says: line }) =>
      PAPERS.test(line) &&
      kinds.has(line.slice(0, 4)) &&
      (before.pax_type === 'INF' || !line.endsWith(' INF')),
  );
  const come = told.filter(({ type }) => kinds.has(type)).map(buildSsr);
  return [
    ...gone.map((one) => buildAirDelete(key, one)),
    ...(come.length > 0 ? [buildAirAdd(key, before.key, ...come)] : []),
  ];
}
