/** Inputs and outputs of POST /desk/v1/<name>, which is no part of the public interface. */
import { z } from 'zod';
import { Passphrase, Password } from './password.ts';
import { personal } from './personal.ts';
import {
  Email,
  Id,
  lookedUp,
  maskTexts,
  secret,
  word,
  writtenLine,
  writtenWords,
} from './texts.ts';
import {
  BookingStatus,
  Cabin,
  CurrencyCode,
  DOCO_KINDS,
  FlightType,
  MAX_FEE,
  named,
  PaxType,
  ProviderCode,
  ProviderType,
  Revision,
  RowId,
  Timestamp,
} from './values.ts';

/** The user signed in at this workstation; `user` is null before sign-in. */
export const SessionView = named('SessionView', {
  training: z.boolean(),
  /** No agency exists yet: the first administrator has to be created. */
  set_up: z.boolean(),
  user: z
    .strictObject({
      id: z.int(),
      name: z.string(),
      email: z.string(),
      role: z.enum(['AGENT', 'ADMIN']),
      service_admin: z.boolean(),
    })
    .nullable(),
  agency: z
    .strictObject({
      id: z.int(),
      name: z.string(),
      currency: CurrencyCode,
      time_zone: z.string(),
      country: z.string(),
      city: z.string().nullable(),
    })
    .nullable(),
  group: z.strictObject({ id: z.int(), name: z.string() }).nullable(),
  /** The screen is locked: nothing else is answered until the agent or a colleague unlocks it. */
  locked: z.boolean(),
});
export type SessionView = z.infer<typeof SessionView>;

export const SignInInput = z.strictObject({
  username: Email,
  password: secret(1, 256),
  group_id: RowId.nullish(),
  /** Its name or number: an agent of another agency is refused. */
  agency: writtenLine(120).trim().nullish(),
  /** A group by its name, if its number is not known. */
  group: writtenLine(120).trim().nullish(),
});

export const BookingSummary = named('BookingSummary', {
  id: z.string(),
  locator: z.string().nullable(),
  provider_type: ProviderCode,
  booking_status: BookingStatus,
  lead_passenger: personal('IDENTITY', z.string()),
  passengers: z.int(),
  itinerary: z.string(),
  departure_date: z.string().nullable(),
  total: z.number().nullable(),
  currency: z.string().nullable(),
  created_at: Timestamp,
  expires_at: Timestamp.nullable(),
  revision: z.int(),
});
export type BookingSummary = z.infer<typeof BookingSummary>;

export const FindInput = z.strictObject({
  text: personal('WORDS', lookedUp(100).optional()),
  limit: z.int().min(1).max(200).optional(),
});
export const FindAnswer = z.strictObject({ bookings: z.array(BookingSummary) });

export const HistoryLine = named('HistoryLine', {
  seq: z.int(),
  at: Timestamp,
  actor: z.string(),
  operation: z.string(),
  revision: z.int(),
  summary: personal('WORDS', z.string()),
  changes: z.array(
    z.strictObject({
      path: z.string(),
      before: personal('WORDS', z.string().nullable()),
      after: personal('WORDS', z.string().nullable()),
    }),
  ),
});
export type HistoryLine = z.infer<typeof HistoryLine>;
export const HistoryAnswer = z.strictObject({ lines: z.array(HistoryLine) });

export const WORK_AREAS = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
export const AreaName = z.enum(WORK_AREAS);
export type AreaName = z.infer<typeof AreaName>;
/** The renderer's state of a work area; main stores it without reading it. */
export const WorkArea = z.strictObject({
  area: AreaName,
  state: z.record(z.string(), z.json()),
});
/** Windows of one agent, each with its own work areas; the first is 1. */
export const MAX_WINDOWS = 16;
const WindowNumber = z.int().min(1).max(MAX_WINDOWS).default(1);
/**
 * Saves of one window are sent without waiting for each other: `by` is the window, `n` grows with
 * each, and a save that arrives late is dropped.
 */
export const SaveAreaInput = WorkArea.extend({
  window: WindowNumber,
  state: WorkArea.shape.state.overwrite(maskTexts),
  turn: z.strictObject({ by: Id, n: z.int().min(1).max(1e15) }).nullish(),
});
export const WorkAreasInput = z.strictObject({ window: WindowNumber });
export const WorkAreasAnswer = z.strictObject({ areas: z.array(WorkArea) });

export const SuggestInput = z.strictObject({
  text: lookedUp(80),
  limit: z.int().min(1).max(50).optional(),
});
const Place = z.strictObject({
  code: z.string(),
  kind: z.enum(['CITY', 'AIRPORT']),
  name: z.string(),
  city: z.string(),
  city_code: z.string(),
  country: z.string(),
  time_zone: z.string(),
});
export const PlacesAnswer = z.strictObject({ places: z.array(Place) });
export const AirlinesAnswer = z.strictObject({
  airlines: z.array(
    z.strictObject({
      code: z.string(),
      name: z.string(),
      country: z.string().nullable(),
      accounting_code: z.string().nullable(),
    }),
  ),
});

/**
 * One line of the agency's fee table. A null condition matches everything; of the matching rules,
 * the one with most conditions wins, then the later one. Fixed amounts are in the agency's currency
 * and for one passenger; percentages are of the fare.
 */
export const FeeRule = named('FeeRule', {
  id: z.string(),
  provider_type: ProviderCode.nullable(),
  airline: z
    .string()
    .regex(/^[A-Z0-9]{2}$/)
    .nullable(),
  cabin: Cabin.nullable(),
  flight_type: FlightType.nullable(),
  pax_type: PaxType.nullable(),
  agent_fee: z.number().min(0).max(MAX_FEE),
  agent_fee_percent: z.number().min(0).max(100),
  agent_du_percent: z.number().min(0).max(100),
  agent_du_minimum: z.number().min(0).max(MAX_FEE),
  consolid_fee: z.number().min(0).max(MAX_FEE),
  commission_percent: z.number().min(0).max(100),
  creditcard_fee_percent: z.number().min(0).max(100),
});
export type FeeRule = z.infer<typeof FeeRule>;
export const FeeTable = z.strictObject({ rules: z.array(FeeRule), revision: z.int() });
export const FeeTableInput = z.strictObject({
  rules: z.array(FeeRule.extend({ id: Id })).max(500),
  revision: Revision.nullish(),
});

export const ProviderView = named('ProviderView', {
  provider_type: ProviderCode,
  name: z.string(),
  protocol: z.string().nullable(),
  configured: z.boolean(),
  /** Switched off by an administrator. */
  enabled: z.boolean(),
  training: z.boolean(),
  currency: z.string().nullable(),
  brands: z.boolean(),
  split: z.boolean(),
  /** Some passengers of a booking may be issued before the others. */
  partial_issue: z.boolean(),
  /** Visas (V), known traveller (K) and redress numbers (R) that it takes. */
  doco: z.array(z.enum(DOCO_KINDS)),
  /** An import needs the order id beside the locator. */
  import_by_order_id: z.boolean(),
});
export type ProviderView = z.infer<typeof ProviderView>;
export const ProvidersAnswer = z.strictObject({ providers: z.array(ProviderView) });

export const FAULT_MESSAGES = [
  'search',
  'price',
  'create',
  'retrieve',
  'list',
  'change',
  'reshop',
  'seats',
  'services',
  'any',
] as const;
export const FAULT_KINDS = [
  'delay',
  'drop_before',
  'drop_after',
  'http_500',
  'http_503',
  'garbage',
  'html',
  'sold_out',
  'price_change',
  'rate_limit',
  'accepted',
] as const;
/** A fault of the training system. Without `times` it stays until cleared. */
export const FaultSetting = z.strictObject({
  provider_type: ProviderType,
  message: z.enum(FAULT_MESSAGES).optional(),
  fault: z.enum(FAULT_KINDS),
  times: z.int().min(1).max(1_000_000).optional(),
  delay_ms: z.int().min(0).max(600_000).optional(),
});
export type FaultSetting = z.infer<typeof FaultSetting>;
export const FaultsAnswer = z.strictObject({ faults: z.array(FaultSetting) });

export const TrainingOrder = z.strictObject({
  provider_type: ProviderCode,
  locator: z.string(),
  order_id: z.string(),
  reference: z.string().nullable(),
  status: z.enum(['LIVE', 'CANCELLED']),
  passengers: personal('IDENTITY', z.array(z.string())),
  /** Tickets and EMDs in order of issue; a ticket with an open coupon is OPEN. */
  documents: z.array(
    z.strictObject({
      number: z.string(),
      kind: z.enum(['TICKET', 'EMD']),
      status: z.enum(['OPEN', 'USED', 'VOID', 'EXCHANGED', 'REFUNDED']),
    }),
  ),
  /** Seats and bags that are not cancelled. */
  services: z.int(),
  currency: CurrencyCode,
  /** The sum of all forms of payment, and the refunded part. */
  paid_minor: z.int(),
  refunded_minor: z.int(),
});
export type TrainingOrder = z.infer<typeof TrainingOrder>;
export const TrainingOrdersAnswer = z.strictObject({ orders: z.array(TrainingOrder) });

export const AgencyInput = z.strictObject({
  name: writtenWords(120),
  country: z.string().regex(/^[A-Z]{2}$/),
  currency: CurrencyCode,
  time_zone: word(64),
  admin_email: Email,
  admin_name: writtenWords(120),
  admin_password: Password,
});
/** The first administrator's agency, with the code shown where Airdesk was started. */
export const SetUpInput = AgencyInput.extend({
  code: word(40),
  /** Opens the data if the key's vault is lost; can also be set later. */
  recovery_passphrase: Passphrase.nullish(),
});
/** The key is shown once; only its hash is stored. */
export const AgencyAnswer = z.strictObject({
  agency_id: z.int(),
  user_id: z.int(),
  api_key: z.string(),
});
export const UserInput = z.strictObject({
  email: Email,
  name: writtenWords(120),
  password: Password,
  role: z.enum(['AGENT', 'ADMIN']),
  group_ids: z.array(RowId).max(50),
});
export const UserAnswer = z.strictObject({ user_id: z.int() });
export const GroupInput = z.strictObject({
  name: writtenWords(120),
  user_ids: z.array(RowId).max(1000),
});
export const GroupAnswer = z.strictObject({ group_id: z.int() });
export const CancelCallInput = z.strictObject({ call_id: Id });
export const CancelCallAnswer = z.strictObject({ cancelled: z.boolean() });
