/** After booking: cancelling, splitting, lines and new times. */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { refuse, refuseUnavailable, refuseUnclear } from '../failures.ts';
import { isTicketed } from '../orders.ts';
import type { ProviderAnnotation, ProviderOrder } from '../provider.ts';
import { toWireText } from '../wire/names.ts';
import type { Method } from './client.ts';
import type { OrderKey } from './order-keys.ts';
import {
  buildCancel,
  cancelRecord,
  look,
  modifyRecord,
  readReservation,
  resolveOrderKey,
} from './records.ts';
import { buildAirAdd, buildAirDelete, buildUniversalDelete } from './write/changes.ts';
import { buildGeneralRemark, buildSsr } from './write/people.ts';
import { buildSegment } from './write/prices.ts';
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
  if (!parent.ok || !child.ok) return fail(refuseUnclear(phrase('uapi_split_unread'), true));
  return ok({ parent: parent.value, child: child.value });
};

export const annotateOrder: Method<'annotate'> = async (client, order, { add, remove }, call) =>
  modifyRecord(client, order, call, (key) => {
    const gone = remove.flatMap((line) => buildRemoval(key, line) ?? []);
    if (gone.length < remove.length) return fail(refuse(phrase('uapi_line_gone')));
    return ok([...gone, ...add.map((line) => buildAddition(key, line))]);
  });

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
