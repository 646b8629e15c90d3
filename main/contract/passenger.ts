/** Passengers in callers' input and in bookings. */
import { z } from 'zod';
import { FormOfPayment } from './payment.ts';
import { personal } from './personal.ts';
import { phrase } from './phrase.ts';
import { ItemPrice, PricePerPax } from './pricing.ts';
import {
  DocumentNumber,
  Email,
  FrequentFlyerNumber,
  Id,
  noCardNumber,
  Phone,
  writtenLine,
} from './texts.ts';
import {
  AirlineInput,
  AncillaryType,
  Baggage,
  DateInput,
  DateOnly,
  DocumentType,
  GenderType,
  named,
  PaxType,
  TicketType,
  Timestamp,
} from './values.ts';

/**
 * A person's name as typed: letters of any script with marks, spaces, hyphens, apostrophes; no
 * invisible characters (\p{DI}), and not only modifier letters (\p{Lm}).
 */
export const PersonName = personal(
  'IDENTITY',
  writtenLine(60).refine(
    (s) => /^(?!.*(?!\p{VS})\p{DI})(?=.*(?!\p{Lm})\p{L})\p{L}[\p{L}\p{M}'’.\- ]*$/u.test(s),
    phrase('name_letters'),
  ),
);
export const Country = z.string().regex(/^[A-Z]{2}$/, phrase('country_code'));

export const FrequentFlyer = named('FrequentFlyer', {
  id: z.string(),
  airline: z.string(),
  code: personal('IDENTITY', z.string()),
});

export const Document = named('Document', {
  unique_identifier: personal('IDENTITY', z.string()),
  type: DocumentType,
  issuing_country_code: z.string().nullable(),
  created_at: personal('IDENTITY', DateOnly.nullable()),
  expires_at: personal('IDENTITY', DateOnly.nullable()),
});

export const DocumentInput = named('DocumentInput', {
  unique_identifier: personal('IDENTITY', DocumentNumber),
  type: DocumentType,
  issuing_country_code: Country.nullish(),
  created_at: personal('IDENTITY', DateInput.nullish()),
  expires_at: personal('IDENTITY', DateInput.nullish()),
});
export type DocumentInput = z.infer<typeof DocumentInput>;

export const FrequentFlyerInput = named('FrequentFlyerInput', {
  id: writtenLine(64).nullish(),
  airline: AirlineInput,
  code: personal('IDENTITY', FrequentFlyerNumber),
});

/** A passenger of POST /bookings. `associated_infant_id` on an adult is the infant's position. */
export const PassengerInput = named('Passenger', {
  pax_type: PaxType,
  first_name: PersonName,
  last_name: PersonName,
  phone_number: personal('IDENTITY', Phone.nullish()),
  email: personal('IDENTITY', Email.or(z.literal('')).nullish()),
  gender_type: personal('TRAIT', GenderType.nullish()),
  birth_date: personal('IDENTITY', DateInput.nullish()),
  associated_infant_id: writtenLine(64).nullish(),
  frequent_flyers: z.array(FrequentFlyerInput).max(10).nullish(),
  nationality: personal('TRAIT', Country.nullish()),
  documents: z.array(DocumentInput).max(5).nullish(),
});
export type PassengerInput = z.infer<typeof PassengerInput>;

/** A field left out stays unchanged. */
export const BookingPassengerInfo = named('BookingPassengerInfo', {
  passenger_id: Id,
  first_name: PersonName.optional(),
  last_name: PersonName.optional(),
  middle_name: PersonName.or(z.literal('')).optional(),
  redress: personal(
    'IDENTITY',
    z
      .string()
      .regex(/^[A-Za-z0-9]{0,13}$/)
      .check(noCardNumber)
      .optional(),
  ),
  nationality: personal('TRAIT', Country.optional()),
  /** Null or empty text clears it. */
  email: personal('IDENTITY', Email.or(z.literal('')).nullish()),
  phone: personal('IDENTITY', Phone.nullish()),
  birth_date: personal('IDENTITY', DateInput.optional()),
  gender_type: personal('TRAIT', GenderType.optional()),
  documents: z.array(DocumentInput).max(5).optional(),
});
export type BookingPassengerInfo = z.infer<typeof BookingPassengerInfo>;

export const PassengerAncillary = named('PassengerAncillary', {
  id: z.string(),
  ticket_number: z.string().nullable(),
  passenger_id: z.string(),
  slice_id: z.string().nullable(),
  leg_id: z.string().nullable(),
  related_ticket_number: z.string().nullable(),
  created_at: Timestamp,
  type: AncillaryType,
  price: ItemPrice,
  provider_fop: FormOfPayment.nullable(),
  baggage: Baggage,
});
export type PassengerAncillary = z.infer<typeof PassengerAncillary>;

export const PassengerTicket = named('PassengerTicket', {
  number: z.string(),
  ticket_type: TicketType,
  created_at: Timestamp,
  conjunctive_number: z.string().nullable(),
  capabilities: z.strictObject({ cancel: z.boolean(), share: z.boolean(), refund: z.boolean() }),
});
export type PassengerTicket = z.infer<typeof PassengerTicket>;

export const PassengerCapabilities = named('PassengerCapabilities', {
  edit_tsa: z.boolean(),
  edit_contact: z.boolean(),
  edit_frequent_flyer: z.boolean(),
  editable_birthdate: z.boolean(),
  mandatory_document: z.boolean(),
  edit_passenger_info: z.boolean(),
  edit_document: z.boolean(),
  mandatory_birthdate: z.boolean(),
  mandatory_passenger_info: z.boolean(),
});
export type PassengerCapabilities = z.infer<typeof PassengerCapabilities>;

export const BookingPassenger = named('BookingPassenger', {
  id: z.string(),
  title: personal('TRAIT', z.string().nullable()),
  first_name: personal('IDENTITY', z.string()),
  middle_name: personal('IDENTITY', z.string().nullable()),
  last_name: personal('IDENTITY', z.string()),
  phone_number: personal('IDENTITY', z.string().nullable()),
  email: personal('IDENTITY', z.string().nullable()),
  nationality: personal('TRAIT', z.string().nullable()),
  associated_infant_id: z.string().nullable(),
  passenger_profile_id: personal('TRAIT', z.string().nullable()),
  pax_type: PaxType,
  gender_type: personal('TRAIT', GenderType),
  birth_date: personal('IDENTITY', DateOnly.nullable()),
  price: PricePerPax.nullable(),
  balance_price: PricePerPax.nullable(),
  old_price: PricePerPax.nullable(),
  tickets: z.array(PassengerTicket),
  capabilities: PassengerCapabilities,
  frequent_flyers: z.array(FrequentFlyer),
  documents: z.array(Document),
  ancillaries: z.array(PassengerAncillary),
});
export type BookingPassenger = z.infer<typeof BookingPassenger>;
