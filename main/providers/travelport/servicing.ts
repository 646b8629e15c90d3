/** After booking: cancelling, splitting, passengers, lines, new times and the current price. */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { refuse, refuseUnavailable, refuseUnclear } from '../failures.ts';
import { isTicketed, mergeOrder } from '../orders.ts';
import type { ProviderAnnotation, ProviderOrder, ProviderOrderPassenger } from '../provider.ts';
import { toWireText } from '../wire/names.ts';
import type { Method } from './client.ts';
import type { ElementState, OrderKey } from './order-keys.ts';
import {
  buildCancel,
  cancelRecord,
  look,
  modifyRecord,
  readReservation,
  resolveOrderKey,
} from './records.ts';
import {
  buildEmailAddress,
  buildGeneralRemark,
  buildPapers,
  buildPhoneNumber,
  buildSegment,
  buildSsr,
  buildTravelerName,
  getGenderLetter,
  hasUnwritableName,
  type SsrAsk,
} from './write/parts.ts';
import { el, tag, type Xml } from './write/xml.ts';

export const cancelOrder: Method<'cancel'> = async (client, order, call) => {
  const cancel = (key: OrderKey, now: ProviderOrder) =>
    isTicketed(now) ? fail(refuse(phrase('uapi_void_first'))) : ok(buildCancel(key));
  return cancelRecord(client, order, call, cancel);
};

export const splitOrder: Method<'split'> = async (client, order, passenger_keys, call) => {
  const key = resolveOrderKey(order);
  if (!key.ok) return key;
  const { universal, locator } = key.value;
  const received = await client.send(call, {
    service: 'universal',
    message: 'univ:ProviderReservationDivide',
    attributes: {
      UniversalRecordLocatorCode: universal,
      ProviderCode: client.profile.host,
      ProviderLocatorCode: locator,
      CreateChildUniversalRecord: 'New',
    },
    content: passenger_keys.map((one) => tag('univ:BookingTravelerRef', { Key: one })),
    effect: true,
  });
  if (!received.ok) return received;
  const made = received.value.root.at('ChildProviderReservationInfo');
  const child_locator = made?.attribute('ProviderLocatorCode') ?? null;
  const child_record = made?.attribute('UniversalLocatorCode') ?? null;
  if (child_locator === null) return fail(refuseUnclear(phrase('uapi_no_child'), true));
  const parent = await look(client, order, call);
  const named = { universal: child_record, locator: child_locator };
  const child = await readReservation(client, named, call);
  if (!parent.ok || !child.ok) {
    return fail(refuseUnclear(phrase('uapi_split_unread'), true));
  }
  return ok({ parent: parent.value, child: child.value });
};

const buildAirDelete = (key: OrderKey, element: ElementState): Xml =>
  tag('univ:AirDelete', {
    ReservationLocatorCode: key.air,
    Element: element.kind,
    Key: element.key,
    BookingTravelerRef: element.traveler,
  });

const buildUniversalDelete = ({ kind, key }: Pick<ElementState, 'kind' | 'key'>): Xml =>
  tag('univ:UniversalDelete', { Element: kind, Key: key });

const buildAirAdd = (key: OrderKey, traveler: string | null, ...inside: Xml[]): Xml =>
  tag('univ:AirAdd', { ReservationLocatorCode: key.air, BookingTravelerRef: traveler }, inside);

const buildTravelerInfo = (key: string, attributes: object, ...inside: Xml[]): Xml =>
  tag('com:BookingTravelerInfo', { Key: key, ...attributes }, inside);

/** Only differences from the record are sent. */
export const updatePeople: Method<'updatePassengers'> = async (client, order, passengers, call) => {
  if (hasUnwritableName(passengers)) return fail(refuse(phrase('name_not_latin')));
  const unknown = passengers.some(({ key }) => !order.passengers.some((one) => one.key === key));
  if (unknown) return fail(refuse(phrase('provider_no_passenger')));
  const changed = await modifyRecord(client, order, call, (key, now) =>
    ok(
      passengers.flatMap((one) => {
        const before = now.passengers.find((other) => other.key === one.key);
        return before ? buildChanges(key, before, one, now, passengers) : [];
      }),
    ),
  );
  return changed.ok ? ok(mergeOrder(changed.value, [...passengers], {})) : changed;
};

function buildChanges(
  key: OrderKey,
  before: ProviderOrderPassenger,
  after: ProviderOrderPassenger,
  order: ProviderOrder,
  people: readonly ProviderOrderPassenger[],
): Xml[] {
  const own = key.elements.filter(({ traveler }) => traveler === before.key);
  const listByKind = (kind: ElementState['kind']) => own.filter((one) => one.kind === kind);
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
    changes.push(...listByKind('PhoneNumber').map(buildUniversalDelete));
    if (after.phone) changes.push(buildTravelerAddition(before.key, buildPhoneNumber(after.phone)));
  }
  if (before.email !== after.email) {
    changes.push(...listByKind('Email').map(buildUniversalDelete));
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

export const annotateOrder: Method<'annotate'> = async (client, order, { add, remove }, call) => {
  return modifyRecord(client, order, call, (key) => {
    const gone = remove.flatMap((line) => buildRemoval(key, line) ?? []);
    if (gone.length < remove.length) return fail(refuse(phrase('uapi_line_gone')));
    return ok([...gone, ...add.map((line) => buildAddition(key, line))]);
  });
};

const ELEMENTS = {
  REMARK: 'GeneralRemark',
  OSI: 'OSI',
  SSR: 'SSR',
  PHONE: 'PhoneNumber',
} as const;

/** Null if the record has no such line. */
function buildRemoval(key: OrderKey, line: ProviderAnnotation): Xml | null {
  const kind = ELEMENTS[line.kind];
  // A remark's key is its text, since an order gives remarks as texts.
  const found =
    line.key !== null && line.kind !== 'REMARK'
      ? { kind, key: line.key, traveler: line.passenger_key, says: '' }
      : key.elements.find((one) => one.kind === kind && one.says === line.text);
  if (!found) return null;
  return kind === 'SSR' ? buildAirDelete(key, found) : buildUniversalDelete(found);
}

function buildAddition(key: OrderKey, line: ProviderAnnotation): Xml {
  const flight = key.segments.find(({ leg_key }) => leg_key === line.leg_key);
  const carrier = line.airline ?? flight?.carrier ?? 'YY';
  switch (line.kind) {
    case 'REMARK':
      return el('univ:UniversalAdd', buildGeneralRemark(toWireText(line.text ?? '')));
    case 'OSI':
      return el(
        'univ:UniversalAdd',
        tag('com:OSI', {
          Carrier: carrier,
          Text: toWireText(line.text ?? ''),
          ProviderReservationInfoRef: key.reservation,
        }),
      );
    case 'PHONE':
      return el(
        'univ:UniversalAdd/com:AgencyContactInfo',
        tag('com:PhoneNumber', { Type: 'Agency', Number: line.text ?? '', Text: line.code }),
      );
    case 'SSR':
      return buildAirAdd(
        key,
        line.passenger_key,
        buildSsr({
          type: line.code ?? 'OTHS',
          text: line.text,
          carrier,
          segment: flight?.key ?? null,
        }),
      );
  }
}

/** Accepts new times as held or waitlisted; a person must replace cancelled flights. */
export const acceptTimes: Method<'acceptSchedule'> = async (client, order, call, leg_keys) => {
  const seen = await look(client, order, call);
  if (!seen.ok) return seen;
  const legs = seen.value.slices.flatMap((slice) => slice.legs);
  const moved = new Set(
    legs
      .filter(({ key, status }) => /^T[KL]$/.test(status) && (leg_keys?.includes(key) ?? true))
      .map(({ key }) => key),
  );
  if (moved.size === 0 && legs.some(({ status }) => status === 'UN')) {
    return fail(refuseUnavailable(phrase('no_flights_instead')));
  }
  return modifyRecord(client, seen.value, call, (key) => {
    const segments = key.segments.filter(({ leg_key }) => moved.has(leg_key));
    if (segments.length === 0) return ok([]);
    return ok([
      tag(
        'univ:AirUpdate',
        { ReservationLocatorCode: key.air },
        segments.map((one) =>
          buildSegment(one, client.profile, { Status: one.status === 'TL' ? 'HL' : 'HK' }),
        ),
      ),
    ]);
  });
};
