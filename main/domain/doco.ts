/**
 * Visas, known traveller and redress numbers of a booking. Agents enter and see them as SSR DOCO
 * lines; they are sealed with the passenger and sent with the passenger's data, so that a reissue,
 * a split and an import carry them like a passport.
 */
import type { Annotation, KeptAnnotation } from '#main/contract/annotation.ts';
import { type ErrorDetail, refuse } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { ok, type Result } from '#main/contract/result.ts';
import type { ProviderTraits } from '#main/providers/provider.ts';
import { type Doco, formatDoco, readDoco, readWholeDoco } from '#main/reference/doco.ts';
import type { BookingRecord, RecordPassenger } from './booking-record.ts';
import type { PassengerUpdate } from './passenger-update.ts';
import { maskNumber, type Seal, sealDoco } from './travel-documents.ts';

interface Asked {
  add: readonly Annotation[];
  remove: readonly string[];
}
type Request = Extract<Annotation, { kind: 'SSR' }>;

const LINE = 'doco';
const toLineId = (passenger_id: string, what: string) => `${LINE} ${passenger_id} ${what}`;

const isDoco = (line: Annotation): line is Request => line.kind === 'SSR' && line.code === 'DOCO';

/** Whether a change has only these lines (ALL), only others (NONE), or both (SOME). */
export function getDocoShare({ add, remove }: Asked): 'NONE' | 'SOME' | 'ALL' {
  const own = [...add.map(isDoco), ...remove.map((id) => id.startsWith(`${LINE} `))];
  if (!own.includes(true)) return 'NONE';
  return own.includes(false) ? 'SOME' : 'ALL';
}

/** The booking's DOCO lines with masked numbers; redress numbers are never returned. */
export const listDocoLines = ({
  passengers,
  created_at: at,
  order,
}: BookingRecord): KeptAnnotation[] =>
  passengers.flatMap(({ id, doco = [], sealed_redress }) => {
    const masked = doco.map((one) => one.masked);
    const texts = sealed_redress === null ? masked : [...masked, `//R/${maskNumber('')}`];
    return texts.map((text) => ({
      kind: 'SSR' as const,
      id: toLineId(id, text),
      code: 'DOCO',
      airline: null,
      text,
      passenger_ids: [id],
      segment_ids: [],
      status: order ? ('CONFIRMED' as const) : ('SENT' as const),
      airline_status: order ? 'HK' : null,
      note: null,
      at,
      by: '',
    }));
  });

export const hasVisa = ({ doco = [] }: RecordPassenger, countries: readonly string[]): boolean =>
  doco.some(({ masked }) => {
    const told = readDoco(masked);
    return told?.kind === 'V' && countries.includes(told.country);
  });

export function checkDoco(
  record: BookingRecord,
  { add, remove }: Asked,
  by: { today: string; seal: Seal; traits: Pick<ProviderTraits, 'name' | 'doco'> },
): Result<PassengerUpdate> {
  const { today, seal, traits } = by;
  const wrong: ErrorDetail[] = [];
  const told: string[] = [];
  const redress: Record<string, string> = {};
  const people = new Map(record.passengers.map((one) => [one.id, one]));
  const places = [...people.keys()];
  const change = (id: string, now: Partial<RecordPassenger>) => {
    const known = people.get(id);
    if (known) people.set(id, { ...known, ...now });
  };
  for (const [index, id] of remove.entries()) {
    const line = listDocoLines(record).find((one) => one.id === id);
    const [holder] = line?.kind === 'SSR' ? line.passenger_ids : [];
    if (line?.kind !== 'SSR' || holder === undefined) {
      wrong.push({ path: `remove.${index}`, message: phrase('no_line_the') });
      continue;
    }
    const text = line.text ?? '';
    told.push(phrase('lines_removed', { line: `SSR DOCO P${places.indexOf(holder) + 1} ${text}` }));
    if (readDoco(text)?.kind === 'R') {
      redress[holder] = '';
      change(holder, { sealed_redress: null });
    } else {
      const doco = (people.get(holder)?.doco ?? []).filter(({ masked }) => masked !== text);
      change(holder, { doco });
    }
  }
  for (const [index, line] of add.filter(isDoco).entries()) {
    const doco = readWholeDoco(line.text ?? '', today);
    const problem = doco ? findProblem(doco, line, record, traits) : phrase('needs_doco');
    const [holder] = line.passenger_ids.length > 0 ? line.passenger_ids : places;
    if (!doco || problem !== null || holder === undefined) {
      const path = `add.${index}.${doco ? 'passenger_ids' : 'text'}`;
      wrong.push({ path, message: problem ?? phrase('no_passenger_the') });
      continue;
    }
    const sealed = sealDoco(formatDoco(doco), seal);
    told.push(
      phrase('lines_added', { line: `SSR DOCO P${places.indexOf(holder) + 1} ${sealed.masked}` }),
    );
    if (doco.kind === 'R') {
      redress[holder] = doco.number;
      change(holder, { sealed_redress: seal(doco.number) });
    } else {
      const others = (people.get(holder)?.doco ?? []).filter(
        ({ masked }) => !replaces(doco, masked),
      );
      change(holder, { doco: [...others, sealed] });
    }
  }
  const [first] = wrong;
  if (first) {
    return refuse('INVALID_REQUEST', phrase('line_refused', { why: first.message }), wrong);
  }
  return ok({ passengers: [...people.values()], redress, summary: told.join('; ') });
}

/**
 * A passenger has one known traveller number and one visa per country: a new one replaces the old.
 */
function replaces({ kind, country }: Doco, masked: string): boolean {
  const old = readDoco(masked);
  return old?.kind === kind && (kind === 'K' || old.country === country);
}

function findProblem(
  { kind }: Doco,
  { passenger_ids }: Request,
  { passengers }: BookingRecord,
  { name, doco }: Pick<ProviderTraits, 'name' | 'doco'>,
): string | null {
  if (!doco.includes(kind)) return phrase('doco_no_place', { provider: name });
  const [id, ...more] = passenger_ids;
  if (more.length > 0 || (id === undefined && passengers.length > 1)) return phrase('doco_whose');
  const holder = id === undefined ? passengers[0] : passengers.find((one) => one.id === id);
  if (!holder) return phrase('no_passenger_the');
  if (holder.pax_type !== 'INF') return null;
  return phrase('not_for_type', { code: 'DOCO', service: phrase('doco'), type: 'INF' });
}
