/**
 * A residual-value EMD as a form of payment: FOP_TYPE_TICKET with its number and the part of the
 * price it pays, in the agency's currency. It pays only for the passenger named on it, at the
 * airline that issued it, up to its value, and never the agency's fees.
 */
import type { Credit, ListedCredit } from '#main/contract/credit.ts';
import { refuseField } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { ok, type Result } from '#main/contract/result.ts';
import type { ProviderTraits } from '#main/providers/provider.ts';
import { convertUtcToLocal } from '#main/reference/calendar.ts';
import { type BookingRecord, getValidatingCarrier } from '../booking-record.ts';
import { isCreditOf, listBookingCredits } from '../credits.ts';
import { formatMoneyText, sumMinor, toAmount, toMinor } from '../money.ts';
import { isSameName } from '../name-spelling.ts';
import type { Bill, PlacedForm } from './charges.ts';
import type { FormContext } from './form-check.ts';
import {
  calculateIssueOwed,
  calculateIssueOwedToProvider,
  listUnissued,
  sumPrice,
} from './owed.ts';

/** A document that may be spent, as described by the booking that holds it. */
export interface Spendable {
  booking_id: string;
  /** The revision of that booking when the document was read. */
  revision: number;
  status_before: BookingRecord['status'];
  provider_type: BookingRecord['provider_type'];
  airline: string;
  currency: string;
  minor: number;
  expires_on: string | null;
  person: { first_name: string; last_name: string };
}

/** A booking's residual EMD of this number; null if it has none that is valid. */
export function findSpendable(
  { record, revision }: { record: BookingRecord; revision: number },
  number: string,
  time_zone: string,
): Spendable | null {
  const found = listBookingCredits(record, time_zone).find(
    ({ credit }) => credit.kind === 'EMD' && credit.number === number,
  )?.credit;
  if (!found?.currency || found.amount === null || !found.passenger) return null;
  const { provider_type, airline, currency, expires_on, passenger: person } = found;
  const minor = toMinor(found.amount, currency);
  const held = { booking_id: record.id, revision, status_before: record.status };
  return { ...held, provider_type, airline, currency, minor, expires_on, person };
}

/** Whether the form spends an amount of a document; exchanged tickets have no amount. */
export const isCreditForm = ({ fop_type, total }: { fop_type: string; total: number }): boolean =>
  fop_type === 'FOP_TYPE_TICKET' && total > 0;

/** The numbers of the documents that forms spend amounts from. */
export const listCreditNumbers = (
  forms: readonly {
    fop_type: string;
    total: number;
    ticket_numbers?: readonly string[] | null | undefined;
  }[],
): string[] => forms.filter(isCreditForm).flatMap(({ ticket_numbers }) => ticket_numbers ?? []);

/** The most the EMD can pay of a bill, in the agency's currency. */
function calculateWorth(
  { minor }: Pick<Spendable, 'minor'>,
  { owed, provider_minor }: Pick<Bill, 'owed' | 'provider_minor'>,
): number {
  if (provider_minor === 0) return 0;
  const price = BigInt(sumPrice(owed));
  return Number((BigInt(minor) * price) / BigInt(provider_minor));
}

/** The most a credit can pay of the booking's unissued amount, in the booking's currency. */
export function calculateEmdPayment(
  record: BookingRecord,
  credit: Credit,
  { emd_payment }: Pick<ProviderTraits, 'emd_payment'>,
): ListedCredit['pays'] {
  const { kind, provider_type, currency: own, passenger, amount } = credit;
  const currency = record.pricing?.currency;
  const there = provider_type === record.provider_type && own === record.order?.currency;
  const open = listUnissued(record);
  const holder = open.find((one) => passenger && isCreditOf(credit, [one]));
  if (kind !== 'EMD' || !emd_payment || !there || amount === null) return null;
  if (currency === undefined || !holder) return null;
  const bill = {
    owed: open.map((one) => calculateIssueOwed(record, one)),
    provider_minor: sumMinor(open.map((one) => calculateIssueOwedToProvider(record, one))),
  };
  const most = calculateWorth({ minor: toMinor(amount, own) }, bill);
  const price = sumPrice([calculateIssueOwed(record, holder)]);
  const paid = toAmount(Math.min(most, price), currency);
  return { passenger_id: holder.id, amount: paid, currency };
}

/** Each such form, with the passenger it pays for first; or the one problem found. */
export function placeCredits(
  record: BookingRecord,
  forms: readonly PlacedForm[],
  bill: Pick<Bill, 'owed' | 'provider_minor'>,
  { traits, credits, now, zone, currency }: FormContext & Credits,
): Result<PlacedForm[]> {
  const placed: PlacedForm[] = [];
  const named = new Set<string>();
  for (const form of forms.filter(isCreditForm)) {
    const refuseTickets = (message: string, word?: 'CAPABILITY_UNAVAILABLE') =>
      refuseField(`${form.path}.ticket_numbers`, message, word);
    if (!traits.emd_payment) {
      const message = phrase('takes_no_emd', { provider: traits.name });
      return refuseTickets(message, 'CAPABILITY_UNAVAILABLE');
    }
    const [number = '', more] = form.ticket_numbers;
    if (number === '' || more !== undefined || named.has(number)) {
      return refuseTickets(phrase('one_emd_each'));
    }
    named.add(number);
    const credit = credits.get(number);
    if (!credit) return refuseTickets(phrase('no_such_emd', { number }));
    const today = convertUtcToLocal(now.toISOString(), zone).slice(0, 10);
    const { airline, provider_type, person } = credit;
    const own =
      airline === getValidatingCarrier(record) &&
      provider_type === record.provider_type &&
      credit.currency === record.order?.currency;
    if (!own) return refuseTickets(phrase('emd_other_airline', { number, airline }));
    if (credit.expires_on !== null && credit.expires_on < today) {
      return refuseTickets(phrase('emd_expired', { number }));
    }
    const holder = record.passengers.find(
      ({ id, first_name, last_name }) =>
        form.pays_for.includes(id) &&
        isSameName(first_name, person.first_name) &&
        isSameName(last_name, person.last_name),
    );
    const name = `${person.last_name}/${person.first_name}`.toUpperCase();
    if (!holder) return refuseTickets(phrase('emd_other_person', { number, name }));
    const most = calculateWorth(credit, bill);
    if (form.total > most) {
      const worth = formatMoneyText(most, currency);
      return refuseTickets(phrase('emd_worth_less', { number, worth }));
    }
    placed.push({ ...form, pays_for: [holder.id], price_only: true });
  }
  return ok([...placed, ...forms.filter((form) => !isCreditForm(form))]);
}

export interface Credits {
  /** Every document that a form spends and that this agency has. */
  credits: ReadonlyMap<string, Spendable>;
}
