/** Requests to Duffel, for recordings: without names and numbers. */
import type { Fieldset } from '../json.ts';
import { readType } from './people.ts';

export interface ReadRequest {
  asks: string;
  [payload: string]: unknown;
}

const readJourneys = (slices: readonly Fieldset[]) =>
  slices.map((slice) => ({
    origin: slice.code('origin'),
    destination: slice.code('destination'),
    date: slice.date('departure_date'),
  }));

/** The request; null if it is unknown. */
export function readRequest(body: Fieldset): ReadRequest | null {
  if (body.has('selected_offers')) return readCreate(body);
  if (body.has('selected_order_change_offer')) {
    return { asks: 'change', offer: body.text('selected_order_change_offer') };
  }
  if (body.has('add_services')) {
    return {
      asks: 'add services',
      services: readChosen(body, 'add_services'),
      payment: readPayment(body),
    };
  }
  if (body.at('slices').has('add') || body.at('slices').has('remove'))
    return readChangeRequest(body);
  if (body.has('slices') && body.has('passengers')) return readSearch(body);
  if (body.has('order_id') && body.has('payment')) {
    return { asks: 'pay', order_id: body.text('order_id'), payment: readPayment(body) };
  }
  if (body.has('payment')) return { asks: 'confirm', payment: readPayment(body) };
  if (body.has('order_id')) return { asks: 'cancel', order_id: body.text('order_id') };
  if (body.has('metadata')) return { asks: 'update', metadata: body.at('metadata').names };
  return null;
}

const readSearch = (body: Fieldset): ReadRequest => ({
  asks: 'search',
  journeys: readJourneys(body.list('slices')),
  passengers: body.list('passengers').map((one) => ({ pax_type: readType(one) })),
  cabin: body.text('cabin_class'),
  max_connections: body.whole('max_connections'),
});

const readCreate = (body: Fieldset): ReadRequest => ({
  asks: 'order',
  type: body.text('type'),
  offers: body.texts('selected_offers'),
  passengers: body.list('passengers').map((one) => ({
    key: one.text('id'),
    infant_key: one.text('infant_passenger_id'),
    first_name: one.text('given_name'),
    last_name: one.text('family_name'),
    birth_date: one.date('born_on'),
  })),
  services: readChosen(body, 'services'),
  payments: body.list('payments').map(readMoney),
  metadata: body.at('metadata').names,
});

function readChangeRequest(body: Fieldset): ReadRequest {
  const slices = body.at('slices');
  return {
    asks: 'change request',
    order_id: body.text('order_id'),
    remove: slices.list('remove').flatMap((one) => one.text('slice_id') ?? []),
    journeys: readJourneys(slices.list('add')),
  };
}

const readChosen = (body: Fieldset, name: string) =>
  body.list(name).map((one) => ({ id: one.text('id'), quantity: one.whole('quantity') }));

const readPayment = (body: Fieldset) => readMoney(body.at('payment'));

function readMoney(payment: Fieldset) {
  const currency = payment.currency('currency');
  return { type: payment.text('type'), currency, amount_minor: payment.minor('amount', currency) };
}
