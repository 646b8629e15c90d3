/**
 * What the tests of the NDC adapters share: where the public schemas and samples are, validation of
 * what we send with libxml2, and an airline that is a list of answers.
 */
import { join } from 'node:path';
import { createNdcProvider } from '#main/providers/ndc/adapter.ts';
import { NDC_PROFILES } from '#main/providers/ndc/profiles.ts';
import { type ReadMessage, readAny } from '#main/providers/ndc/read-any.ts';
import type {
  OrderPassenger,
  ProviderCall,
  ProviderLeg,
  ProviderOffer,
} from '#main/providers/provider.ts';
import { WIRE } from '../../fixtures/needs.ts';
import { openSchemas } from '../../fixtures/published.ts';

export const SCHEMAS = join(WIRE, 'schemas', 'ndc-21.3');
export const SAMPLES = join(WIRE, 'samples', 'ndc-21.3');

const check = openSchemas('ndc-21.3');

/** What is wrong with a message by its schema; empty where it is valid. */
export function invalid(xml: string): string {
  const root = /<(?:\w+:)?(IATA_[A-Za-z]+)[\s>]/.exec(xml)?.[1];
  if (!root) return 'no root';
  return check(root, xml);
}

export function read(xml: string): ReadMessage {
  const result = readAny(new TextEncoder().encode(xml));
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

/** Namespaces as most senders declare them; `root` is without IATA_. */
export const message = (root: string, inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><m:IATA_${root} xmlns="http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrdersCommonTypes" xmlns:m="http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrdersMessage">${inner}</m:IATA_${root}>`;

export interface ToldRequest {
  name: string;
  /** Without prefixes. */
  body: string;
}

const scripted_requests: string[] = [];
/** What was sent to airlines that answer from a script since it was last asked. */
export const takeScripted = () => scripted_requests.splice(0);

/** A provider whose airline answers from a script, and what it was sent. */
export function scripted(code: string, answers: ((request: ToldRequest) => string | Response)[]) {
  const sent: ToldRequest[] = [];
  const profile = NDC_PROFILES.find((one) => one.provider_type === code);
  if (!profile) throw new Error(`no profile ${code}`);
  const provider = createNdcProvider(profile, {
    base_url: 'http://airline.test/',
    authorization: 'Bearer secret',
    clock: { now: () => new Date('2026-11-21T12:00:00Z') },
    training: true,
    fetch: async (request) => {
      const xml = await request.text();
      const told = {
        name: request.url.split('/').at(-1)!,
        body: xml.replace(/<(\/?)c:/g, '<$1'),
      };
      sent.push(told);
      scripted_requests.push(xml);
      const answer = answers[sent.length - 1];
      if (!answer) throw new Error(`nothing to answer to ${told.name}`);
      const made = answer(told);
      return typeof made === 'string'
        ? new Response(made, { headers: { 'content-type': 'text/xml;charset=utf-8' } })
        : made;
    },
  });
  return { provider, sent };
}

export const call = (reference: string | null = null): ProviderCall => ({
  correlation_id: 'corr-1',
  reference,
  timeout_ms: 5_000,
});

export const LEG: ProviderLeg = {
  key: 'SEG1',
  origin: 'GRU',
  destination: 'MIA',
  departure: '2026-12-20T22:25',
  arrival: '2026-12-21T05:15',
  departure_terminal: null,
  arrival_terminal: null,
  marketing_carrier: 'LA',
  flight_number: 440,
  operating_carrier: 'LA',
  operating_flight_number: 440,
  aircraft: null,
  duration_min: null,
  stops: [],
  booking_class: 'N',
  fare_basis: 'NHW',
  cabin: 'ECONOMY',
  fare_type: 'UNSPECIFIED',
  brand: null,
  baggage: { kind: 'UNSPECIFIED', pieces: null, weight_kg: null },
  status: 'UNSPECIFIED',
};

export const PERSON: OrderPassenger = {
  key: 'PAX1',
  infant_key: null,
  pax_type: 'ADT',
  title: 'MRS',
  first_name: 'Ana',
  middle_name: null,
  last_name: 'Müller',
  gender: 'FEMALE',
  birth_date: '1990-01-31',
  nationality: 'BR',
  phone: '+5511987654321',
  email: 'ana@example.org',
  redress: null,
  documents: [],
  frequent_flyers: [],
};

/** One line per offer: price lines, then each direction's flights. */
export function offerLine(offer: ProviderOffer): string {
  const prices = offer.prices.map(
    (one) => `${one.quantity}${one.pax_type} ${one.fare_minor}+${one.tax_minor}`,
  );
  const journeys = offer.journeys.map(({ slices }) =>
    slices
      .map((slice) =>
        slice.legs
          .map(
            (leg) =>
              `${leg.marketing_carrier}${leg.flight_number} ${leg.origin} ${leg.departure.slice(5)} ${leg.destination} ${leg.arrival.slice(5)} ${leg.booking_class ?? '-'} ${leg.fare_basis ?? '-'} ${leg.brand?.name ?? '-'}`,
          )
          .join(', '),
      )
      .join(' | '),
  );
  return `${offer.currency} ${prices.join(' ')} // ${journeys.join(' // ')}`;
}
