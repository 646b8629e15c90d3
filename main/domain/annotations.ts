/** What annotations a booking takes and gives up. A stored SSR is for one passenger and flight. */
import {
  type Annotation,
  type KeptAnnotation,
  MAX_ANNOTATIONS,
} from '#main/contract/annotation.ts';
import { type ErrorDetail, refuse } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { assertNever, ok, type Result } from '#main/contract/result.ts';
import type { AnnotationChange, ProviderTraits } from '#main/providers/provider.ts';
import {
  findSpecialService,
  isServiceFor,
  KEPT_ELSEWHERE,
  type SpecialService,
  suggestSpecialServices,
} from '#main/reference/special-services.ts';
import {
  formatLine,
  getAnnotations,
  isSameLine,
  numberPlaces,
  toWireAnnotation,
} from './annotation-lines.ts';
import {
  type BookingRecord,
  getFlights,
  listKnownLegs,
  type RecordAnnotation,
  type RecordPassenger,
} from './booking-record.ts';

interface Making {
  now: Date;
  by: string;
  ids: { uuid(): string };
  traits: Pick<ProviderTraits, 'annotations'>;
}

/** An agent's request, checked: the lines to store, and what is sent to the airline. */
export interface AnnotationPlan {
  added: KeptAnnotation[];
  removed: string[];
  wire: AnnotationChange;
  summary: string;
}

export function checkAnnotations(
  record: BookingRecord,
  asked: { add: readonly Annotation[]; remove: readonly string[] },
  making: Making,
): Result<AnnotationPlan> {
  const wrong: ErrorDetail[] = [];
  const say = (path: string, message: string) => wrong.push({ path, message });
  const removed = listRemovable(record, asked.remove, say);
  const gone = new Set(removed.map(({ kept }) => kept.id));
  const there = getAnnotations(record).filter(({ kept }) => !gone.has(kept.id));
  const added: KeptAnnotation[] = [];
  const isKnown = (line: Annotation) =>
    [...there.map(({ kept }) => kept), ...added].some(
      (other) =>
        isSameLine(toWireAnnotation(line, record), toWireAnnotation(other, record)) &&
        (line.kind !== 'REMARK' ||
          (other.kind === 'REMARK' && other.remark_type === line.remark_type)),
    );
  asked.add.forEach((line, index) => {
    const path = `add.${index}`;
    const lines = expand(record, line, (field, message) => say(`${path}.${field}`, message));
    const fresh = lines.filter((one) => !isKnown(one));
    if (lines.length > 0 && fresh.length === 0) say(path, phrase('line_there'));
    added.push(...fresh.map((one) => buildKeptLine(one, making)));
  });
  if (there.length + added.length > MAX_ANNOTATIONS) {
    say('add', phrase('most_lines', { n: MAX_ANNOTATIONS }));
  }
  if (wrong.length > 0) return refuse('INVALID_REQUEST', formatMessage(wrong), wrong);
  const isTold = (kept: KeptAnnotation) => kept.status !== 'LOCAL';
  return ok({
    added,
    removed: [...gone],
    wire: {
      add: added.filter(isTold).map((kept) => toWireAnnotation(kept, record)),
      remove: removed
        .filter(({ kept, key }) => isTold(kept) && key !== null)
        .map(({ kept, key }) => ({ ...toWireAnnotation(kept, record), key })),
    },
    summary: summarize(record, added, removed),
  });
}

const formatMessage = (wrong: readonly ErrorDetail[]): string =>
  wrong.length === 1 && wrong[0]
    ? phrase('line_refused', { why: wrong[0].message })
    : phrase('lines_refused');

function listRemovable(
  record: BookingRecord,
  ids: readonly string[],
  say: (path: string, message: string) => void,
): RecordAnnotation[] {
  const lines = getAnnotations(record);
  return [...new Set(ids)].flatMap((id, index) => {
    const line = lines.find(({ kept }) => kept.id === id);
    if (!line) say(`remove.${index}`, phrase('no_line_the'));
    return line ? [line] : [];
  });
}

function summarize(
  record: BookingRecord,
  added: readonly KeptAnnotation[],
  removed: readonly RecordAnnotation[],
): string {
  const places = numberPlaces(record);
  const describeDone = (
    lines: readonly Annotation[],
    one: 'lines_added' | 'lines_removed',
    several: 'lines_added_more' | 'lines_removed_more',
  ) => {
    const [line, ...others] = lines.map((each) => formatLine(each, places));
    if (line === undefined) return [];
    const n = others.length;
    return [n > 0 ? phrase(several, { line, n }) : phrase(one, { line })];
  };
  const gone = removed.map(({ kept }) => kept);
  return [
    ...describeDone(added, 'lines_added', 'lines_added_more'),
    ...describeDone(gone, 'lines_removed', 'lines_removed_more'),
  ].join('; ');
}

function buildKeptLine(line: Annotation, { now, by, ids, traits }: Making): KeptAnnotation {
  const private_line = line.kind === 'REMARK' && line.remark_type !== 'GENERAL';
  const status = !private_line && traits.annotations.includes(line.kind) ? 'SENT' : 'LOCAL';
  const at = now.toISOString();
  return { ...line, id: ids.uuid(), status, airline_status: null, note: null, at, by };
}

type Say = (field: string, message: string) => void;

/** The lines of one entry; none, with the reason told to `say`, if it is wrong. */
function expand(record: BookingRecord, line: Annotation, say: Say): Annotation[] {
  switch (line.kind) {
    case 'REMARK':
      return [line];
    case 'OSI': {
      const carriers = listCarriers(record);
      const carried = line.airline === 'YY' || carriers.includes(line.airline);
      if (!carried)
        say(
          'airline',
          phrase('no_flight_of', { airline: line.airline, list: carriers.join(', ') }),
        );
      return knows(record, line.passenger_id, say) && carried ? [line] : [];
    }
    case 'PHONE': {
      const enough = line.number.replace(/\D/g, '').length >= 3;
      if (!enough) say('number', phrase('not_phone'));
      return knows(record, line.passenger_id, say) && enough ? [line] : [];
    }
    case 'SSR':
      return buildRequests(record, line, say);
    default:
      return assertNever(line, 'annotation');
  }
}

const listCarriers = (record: BookingRecord): string[] => [
  ...new Set(
    getFlights(record).flatMap(({ legs }) =>
      legs.flatMap((leg) => [leg.marketing_carrier, leg.operating_carrier ?? []].flat()),
    ),
  ),
];

function knows(record: BookingRecord, id: string | null | undefined, say: Say): boolean {
  if (id == null || record.passengers.some((one) => one.id === id)) return true;
  say('passenger_id', phrase('no_passenger_the'));
  return false;
}

type Request = Extract<Annotation, { kind: 'SSR' }>;

function buildRequests(record: BookingRecord, line: Request, say: Say): Annotation[] {
  const service = findSpecialService(line.code);
  if (!service) {
    say('code', describeUnknownCode(line.code));
    return [];
  }
  const text = line.text ?? null;
  if (service.text === 'REQUIRED' && text === null) {
    say('text', phrase('needs_words', { code: service.code, service: service.name }));
    return [];
  }
  const told = service.code === 'DOCA' ? parseAddress(text ?? '') : text;
  if (told === null && text !== null) {
    say('text', phrase('needs_address'));
    return [];
  }
  const people = resolvePeople(record, line, service, say);
  const flights = resolveFlights(record, line, service, say);
  if (!people || !flights) return [];
  return people.flatMap(({ id }) =>
    flights.map(
      (flight): Annotation => ({
        kind: 'SSR',
        code: service.code,
        airline: flight?.carrier ?? line.airline ?? null,
        text: told,
        passenger_ids: [id],
        segment_ids: flight ? [flight.id] : [],
      }),
    ),
  );
}

/** An address as airlines take it, 'D/US/123 MAIN ST/NEW YORK/NY/10001'; null if invalid. */
function parseAddress(text: string): string | null {
  const parts = text.split(text.includes('/') ? '/' : '-').map((part) => part.trim());
  const [kind = '', country = '', ...place] = parts;
  const whole = /^[DR]$/i.test(kind) && /^[A-Z]{2,3}$/i.test(country);
  return whole && place.some((part) => part !== '') ? parts.join('/') : null;
}

function describeUnknownCode(code: string): string {
  const elsewhere = KEPT_ELSEWHERE[code];
  if (elsewhere) return phrase('no_request', { code, why: elsewhere });
  const near = suggestSpecialServices(code).map((one) => `${one.code} ${one.name}`);
  return near.length > 0
    ? phrase('code_unknown_near', { code, list: near.join(', ') })
    : phrase('code_unknown', { code });
}

function resolvePeople(
  record: BookingRecord,
  line: Request,
  service: SpecialService,
  say: Say,
): RecordPassenger[] | null {
  const fits = ({ pax_type }: RecordPassenger) => isServiceFor(service, pax_type);
  if (line.passenger_ids.length === 0) {
    const all = record.passengers.filter(fits);
    if (all.length > 0) return all;
    say('passenger_ids', phrase('for_nobody', { code: service.code, service: service.name }));
    return null;
  }
  const found = [...new Set(line.passenger_ids)].map((id) =>
    record.passengers.find((one) => one.id === id),
  );
  if (found.some((one) => !one)) {
    say('passenger_ids', phrase('no_passenger_the'));
    return null;
  }
  const people = found.flatMap((one) => one ?? []);
  const misfit = people.find((one) => !fits(one));
  if (!misfit) return people;
  say(
    'passenger_ids',
    phrase('not_for_type', { code: service.code, service: service.name, type: misfit.pax_type }),
  );
  return null;
}

/** One null flight for a request that is per passenger only. */
function resolveFlights(
  record: BookingRecord,
  line: Request,
  service: SpecialService,
  say: Say,
): ({ id: string; carrier: string } | null)[] | null {
  if (service.per === 'PASSENGER') {
    if (line.segment_ids.length === 0) return [null];
    say('segment_ids', phrase('not_for_flight', { code: service.code }));
    return null;
  }
  const flown = listKnownLegs(record).map(({ leg_id, leg }) => ({
    id: leg_id,
    carrier: leg.marketing_carrier,
  }));
  const named = [...new Set(line.segment_ids)].map((id) => flown.find((one) => one.id === id));
  if (named.some((one) => !one)) {
    say('segment_ids', phrase('no_flight_the'));
    return null;
  }
  const wanted = named.length > 0 ? named.flatMap((one) => one ?? []) : flown;
  const own = line.airline ? wanted.filter(({ carrier }) => carrier === line.airline) : wanted;
  if (own.length > 0) return own;
  const carriers = [...new Set(flown.map(({ carrier }) => carrier))].join(', ');
  const none = line.airline
    ? phrase('no_flight_of', { airline: line.airline, list: carriers })
    : phrase('no_flight_the');
  say('airline', none);
  return null;
}
