/** Data returned as sent: payments, people, reference data, webhooks. */
import type { Fieldset } from '../json.ts';
import { readLoyalty, readType } from './people.ts';

type Payload = { kind: string; [payload: string]: unknown };

const PREFIXES: [RegExp, string][] = [
  [/^pay_/, 'payment'],
  [/^pit_/, 'payment_intent'],
  [/^ref_/, 'refund'],
  [/^pas_/, 'passenger'],
  [/^(arl|aln)_/, 'airline'],
  [/^arp_/, 'airport'],
  [/^arc_/, 'aircraft'],
  [/^cit_/, 'city'],
  [/^(sev|whk|end)_/, 'webhook'],
  [/^wev_/, 'event'],
  [/^acd_/, 'airline_credit'],
];

function getKind(item: Fieldset): string {
  const id = item.text('id') ?? '';
  const by_id = PREFIXES.find(([pattern]) => pattern.test(id))?.[1];
  if (by_id) return by_id;
  if (item.has('events')) return 'webhook';
  if (item.has('amount') && item.has('currency')) return 'payment';
  if (item.has('icao_code') || item.has('iata_city_code')) return 'airport';
  return item.has('name') && item.has('id') ? 'airline' : 'unknown';
}

/** Items under the plural of their kind; `unknown` if the kind is not known. */
export function readPlain(as: string | null, items: readonly Fieldset[]): Payload {
  const [first] = items;
  const kind = as ?? (first ? getKind(first) : 'unknown');
  switch (kind) {
    case 'payment':
    case 'refund':
    case 'payment_intent':
      return { kind, [`${kind}s`]: items.map(readMoney) };
    case 'passenger':
      return { kind, passengers: items.map(readTraveller) };
    case 'airline':
    case 'airport':
    case 'aircraft':
    case 'city':
      return { kind: 'reference', items: items.map((item) => readReference(item, kind)) };
    case 'airline_credit':
      return { kind, credits: items.map(readCredit) };
    case 'webhook':
      return {
        kind,
        webhooks: items.map((item) => ({
          id: item.text('id'),
          active: item.flag('active'),
          events: item.texts('events'),
        })),
      };
    case 'event':
      return {
        kind,
        events: items.map((item) => ({
          id: item.text('id'),
          type: item.text('type'),
          created_at: item.instant('created_at'),
          object_id: item.at('data').at('object').text('id'),
        })),
      };
    default:
      return { kind: 'unknown' };
  }
}

function readMoney(item: Fieldset) {
  const currency = item.currency('currency');
  const net_currency = item.currency('net_currency');
  const fees_currency = item.currency('fees_currency');
  return {
    id: item.text('id'),
    type: item.text('type'),
    currency,
    amount_minor: item.minor('amount', currency),
    net_minor: item.minor('net_amount', net_currency),
    fees_minor: item.minor('fees_amount', fees_currency),
    status: item.text('status'),
    failure_reason: item.text('failure_reason'),
    order_id: item.text('order_id'),
    destination: item.text('destination'),
    arrival: item.text('arrival'),
    payment_intent_id: item.text('payment_intent_id'),
    card: { network: item.text('card_network'), last_four: item.text('card_last_four_digits') },
    card_country: item.text('card_country_code'),
    confirmed_at: item.instant('confirmed_at'),
    client_token:
      item.has('client_token') && item.text('client_token') !== null ? 'kept out' : null,
    refunds: item.list('refunds').length,
  };
}

/** With its current field names, or those of the cancellation it came from. */
function readCredit(item: Fieldset) {
  const currency = item.currency('amount_currency') ?? item.currency('credit_currency');
  const [amount, credited] = ['amount', 'credit_amount'].map((name) => item.minor(name, currency));
  const [code, credit_code] = [item.text('code'), item.text('credit_code')];
  const [name, credit_name] = [item.text('name'), item.text('credit_name')];
  item.currency('credit_currency');
  return {
    id: item.text('id'),
    type: item.text('type'),
    airline: item.text('airline_iata_code'),
    code: code ?? credit_code,
    name: name ?? credit_name,
    currency,
    amount_minor: amount ?? credited ?? null,
    issued_on: item.date('issued_on'),
    expires_at: item.instant('expires_at'),
    spent_at: item.instant('spent_at'),
    invalidated_at: item.instant('invalidated_at'),
    order_id: item.text('order_id'),
    passenger_key: item.text('passenger_id'),
    first_name: item.text('given_name'),
    last_name: item.text('family_name'),
  };
}

const readTraveller = (item: Fieldset) => ({
  id: item.text('id'),
  pax_type: readType(item),
  first_name: item.text('given_name'),
  last_name: item.text('family_name'),
  frequent_flyers: readLoyalty(item),
});

const readReference = (item: Fieldset, kind: string) => ({
  kind,
  id: item.text('id'),
  code: item.text('iata_code'),
  name: item.text('name'),
  city: item.text('iata_city_code') ?? item.at('city').text('iata_code'),
});
