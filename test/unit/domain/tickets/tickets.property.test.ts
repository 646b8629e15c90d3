/** For any order a provider may answer: its documents can be listed, shown and paid for exactly. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Ticket, TicketItem } from '#main/contract/ticketing.ts';
import { applyOrder, buildImportedRecord } from '#main/domain/booking-build.ts';
import { BookingRecordSchema } from '#main/domain/booking-record.ts';
import { toAmount, toMinor } from '#main/domain/money.ts';
import { settleIssue } from '#main/domain/payment/forms.ts';
import {
  calculateIssueOwed,
  calculateIssueOwedToProvider,
  calculateTotalOwed,
  listUnissued,
} from '#main/domain/payment/owed.ts';
import { createPayments } from '#main/domain/payment/payments.ts';
import { sortTickets } from '#main/domain/tickets/document-order.ts';
import { buildTicketRows, buildTicketView } from '#main/domain/tickets/ticket-view.ts';
import { mayVoid } from '#main/domain/tickets/voiding.ts';
import type { ProviderOrder, ProviderTicket } from '#main/providers/provider.ts';
import { currency, feeRules, orderIn, providerCode, rate } from '../../../fixtures/arbitraries.ts';
import { counter, NOW, ORIGIN, open, seal, TRAITS } from '../../../fixtures/flights.ts';

const CONTEXT = { now: NOW, traits: TRAITS, open };

/** Documents that point at one another, in ways a provider should not but may. */
const tangled = (order: ProviderOrder): ProviderOrder => {
  const numbers = order.tickets.map(({ number }) => number);
  const tickets = order.tickets.map(
    (ticket, index): ProviderTicket => ({
      ...ticket,
      number: index === 3 ? `${ticket.number}7` : ticket.number,
      related_number: numbers[index - 1] ?? null,
      original_number: numbers[index + 1] ?? null,
      conjunction_of: index === 2 ? (numbers[1] ?? null) : ticket.conjunction_of,
    }),
  );
  return { ...order, tickets: [...tickets, ...tickets.slice(0, 1)] };
};

const anyCase = fc
  .tuple(currency, currency)
  .chain(([from, to]) =>
    fc.tuple(orderIn(from), orderIn(from), rate(from, to), feeRules, providerCode),
  )
  .map(([first, second, used, rules, provider_type]) => {
    const context = { now: NOW, ids: counter(), rules, rate: used, seal };
    const record = buildImportedRecord(tangled(first), { ...ORIGIN, ...context, provider_type });
    return { record, next: tangled(second), context };
  });

test('every document is listed once and shown whole', () => {
  fc.assert(
    fc.property(anyCase, ({ record, next, context }) => {
      const later = applyOrder(record, { ...next, currency: record.order!.currency }, context);
      for (const one of [record, later]) {
        expect(BookingRecordSchema.parse(JSON.parse(JSON.stringify(one)))).toEqual(
          JSON.parse(JSON.stringify(one)),
        );
        const rows = buildTicketRows(one);
        expect(rows.map(({ item }) => TicketItem.parse(item))).toEqual(rows.map((r) => r.item));
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
        const types = rows.map(({ type }) => type);
        expect(types).toEqual([...types].sort().reverse());
        for (const { number, item } of rows) {
          const view = buildTicketView(one, number, CONTEXT);
          // A document of nobody in the booking is in the list and cannot be opened.
          if (item.passenger.id === '') expect(view).toBeNull();
          else expect(Ticket.parse(view)).toEqual(view);
        }
        for (const { number } of sortTickets(one)) mayVoid(one, [number], NOW, true);
      }
    }),
    { seed: 20261121, numRuns: 80 },
  );
});

test('whoever has no ticket is issued for exactly what they cost, to the minor unit', () => {
  fc.assert(
    fc.property(anyCase, fc.integer({ min: 0, max: 100 }), ({ record }, percent) => {
      const { currency: own } = record.pricing!;
      const people = listUnissued(record);
      const owed = people.reduce(
        (sum, one) => sum + calculateTotalOwed(calculateIssueOwed(record, one)),
        0,
      );
      const first = Math.floor((owed * percent) / 100);
      const amounts = [first, owed - first].filter((amount) => amount > 0);
      // Where a provider breaks nothing down, guesses that add up to its total may be below zero.
      const lines = people.map((one) => calculateIssueOwed(record, one));
      fc.pre(owed > 0 && lines.every(({ fare, tax }) => fare >= 0 && tax >= 0));
      const forms = amounts.map((amount, index) => ({
        fop_type: index === 0 ? ('CASH' as const) : ('INVOICE' as const),
        total: toAmount(amount, own),
      }));
      const terms = { traits: TRAITS, now: NOW, plans: new Map() };
      const settled = settleIssue(record, forms, terms);
      if (!settled.ok) throw new Error(settled.error.message);
      const { payments, charges, principal } = settled.value;
      const provider = payments.reduce(
        (sum, p) => sum + ('amount_minor' in p ? p.amount_minor : 0),
        0,
      );
      expect(provider).toBe(
        people.reduce((sum, one) => sum + calculateIssueOwedToProvider(record, one), 0),
      );
      expect(principal).toBe(owed);
      const made = createPayments(
        charges,
        { before: record, after: record },
        { type: 'ISSUE', reference: 'r', now: NOW, ids: counter() },
      );
      const details = made.flatMap(({ payment_pax_details }) => payment_pax_details);
      const parts = details.flatMap(
        ({ fare, tax, consolid_fee, agency_fee, agent_du, penalty, extra }) =>
          [fare, tax, consolid_fee, agency_fee, agent_du, penalty, extra].map((n) =>
            toMinor(n, own),
          ),
      );
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(owed);
      const more = settleIssue(
        record,
        [{ fop_type: 'CASH', total: toAmount(owed + 1, own) }],
        terms,
      );
      expect(more.ok ? 'paid' : more.error.error).toBe('PAYMENT_MISMATCH');
    }),
    { seed: 5, numRuns: 80 },
  );
});
