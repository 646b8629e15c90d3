/**
 * What the tests of the training airlines share: a world with a clock that is told the time, hand-
 * written NDC requests, and answers read with libxml2, which none of our own code uses.
 */
import { XmlDocument, XmlElement } from 'libxml2-wasm';
import type { FaultSetting, TrainingOrder } from '#main/contract/desk.ts';
import { createTraining, type Training } from '#main/training/index.ts';
import { openSchemas, testPublished } from '../../fixtures/published.ts';

const MESSAGE = 'http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrdersMessage';
const COMMON = 'http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrdersCommonTypes';
const HOST = 'http://training.test';

export const PROVIDERS = [
  'PROVIDER_04',
  'PROVIDER_05',
  'PROVIDER_06',
  'PROVIDER_07',
  'PROVIDER_08',
  'PROVIDER_09',
] as const;
export type Provider = (typeof PROVIDERS)[number];
/** These four promise answers that keep to the schemas. */
export const STRICT = PROVIDERS.slice(0, 4);
export const OWNERS: Record<Provider, string> = {
  PROVIDER_04: 'LA',
  PROVIDER_05: 'G3',
  PROVIDER_06: 'AA',
  PROVIDER_07: 'AD',
  PROVIDER_08: 'TP',
  PROVIDER_09: 'IB',
};

/** What stands around a request: an extension in front of the chain, the reference of the exchange. */
export interface Frame {
  before?: string;
  trx?: string;
}

export interface Station {
  training: Training;
  clock: { now(): Date; set(instant: string): void };
  post(provider: string, message: string, body: string, headers?: HeadersInit): Promise<Response>;
  /** Sends, expects 200 and XML, keeps it for `testMessages`, and gives the answer to be looked into. */
  send(provider: Provider, message: string, inner: string, frame?: Frame): Promise<Answer>;
  fault(setting: FaultSetting): Promise<void>;
  orders(): Promise<TrainingOrder[]>;
}

export function openStation(seed = 7, database = ':memory:'): Station {
  let now = new Date('2026-11-21T12:00:00Z');
  const clock = {
    now: () => now,
    set(instant: string) {
      now = new Date(instant);
    },
  };
  const training = createTraining({ database, clock, seed });
  const post: Station['post'] = (provider, message, body, headers) =>
    training.fetch(
      new Request(`${HOST}/ndc/${provider}/${message}`, {
        method: 'POST',
        body,
        headers: {
          authorization: `Bearer training-${provider}`,
          'content-type': 'application/xml; charset=utf-8',
          ...headers,
        },
      }),
    );
  return {
    training,
    clock,
    post,
    async send(provider, message, inner, { before, trx } = {}) {
      const response = await post(provider, message, envelope(message, inner, before, trx));
      const xml = await response.text();
      if (response.status !== 200) throw new Error(`${response.status} ${xml}`);
      if ((STRICT as readonly string[]).includes(provider)) keep(xml);
      return new Answer(xml);
    },
    async fault(setting) {
      const response = await training.fetch(
        new Request(`${HOST}/control/faults`, {
          method: 'POST',
          body: JSON.stringify(setting),
          headers: { 'content-type': 'application/json' },
        }),
      );
      if (response.status !== 200) throw new Error(await response.text());
    },
    async orders() {
      const response = await training.fetch(new Request(`${HOST}/control/orders`));
      return (await response.json()) as TrainingOrder[];
    },
  };
}

/** `inner` is what stands inside Request, in the common namespace; `before` in front of the chain. */
export function envelope(message: string, inner: string, before = '', trx = 'trx-1'): string {
  const attributes = `<m:PayloadAttributes>
    <CorrelationID>corr-1</CorrelationID><TrxID>${trx}</TrxID><VersionNumber>21.3</VersionNumber>
  </m:PayloadAttributes>`;
  const content =
    message === 'OrderQuote'
      ? `<m:Payload>${inner}</m:Payload>${attributes}`
      : `${attributes}<m:Request>${inner}</m:Request>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<m:IATA_${message}RQ xmlns:m="${MESSAGE}" xmlns="${COMMON}">${before}
  <m:DistributionChain>
    <DistributionChainLink>
      <Ordinal>1</Ordinal>
      <OrgRole>Seller</OrgRole>
      <ParticipatingOrg><Name>Test agency</Name><OrgID>TESTAGENCY</OrgID></ParticipatingOrg>
    </DistributionChainLink>
  </m:DistributionChain>
  ${content}
</m:IATA_${message}RQ>`;
}

/** Paths are local names with any prefix: `//Offer[1]/OfferID`. Predicates are left as they are. */
const anyPrefix = (path: string): string =>
  path.replace(/(^|[/(])([A-Za-z_][\w]*)(?=[/[)|]|$)/g, '$1*[local-name()="$2"]');

export class Answer {
  readonly xml: string;
  readonly #document: XmlDocument;

  constructor(xml: string) {
    this.xml = xml;
    this.#document = XmlDocument.fromString(xml);
  }

  get root(): string {
    return this.#document.root.name;
  }

  all(path: string): string[] {
    return this.#document.find(anyPrefix(path)).map((node) => node.content);
  }

  one(path: string): string {
    const found = this.all(path);
    if (found.length !== 1) throw new Error(`${found.length} of ${path} in ${this.xml}`);
    return found[0] as string;
  }

  count(path: string): number {
    return this.#document.find(anyPrefix(path)).length;
  }

  elements(path: string): Part[] {
    return this.#document
      .find(anyPrefix(path))
      .flatMap((node) => (node instanceof XmlElement ? [new Part(node)] : []));
  }

  /** PADIS code (or own word) and text of the first error; null for a response. */
  get error(): { code: string; text: string } | null {
    const [first] = this.elements('/*/Error');
    if (!first) return null;
    return {
      code: first.text('Code') ?? first.text('TypeCode') ?? '',
      text: first.text('DescText') ?? '',
    };
  }
}

export class Part {
  readonly #element: XmlElement;

  constructor(element: XmlElement) {
    this.#element = element;
  }

  text(path: string): string | null {
    return this.#element.get(anyPrefix(path))?.content ?? null;
  }

  all(path: string): string[] {
    return this.#element.find(anyPrefix(path)).map((node) => node.content);
  }

  parts(path: string): Part[] {
    return this.#element
      .find(anyPrefix(path))
      .flatMap((node) => (node instanceof XmlElement ? [new Part(node)] : []));
  }
}

const check = openSchemas('ndc-21.3');
const answers: string[] = [];
/** Keeps a message for `testMessages`. */
export const keep = (xml: string) => void answers.push(xml);
/** What was kept of a file, by the schemas. */
export const testMessages = () =>
  testPublished(
    () => answers.splice(0),
    (xml) => {
      using document = XmlDocument.fromString(xml);
      return check(document.root.name, xml);
    },
  );

export interface Leg {
  from: string;
  to: string;
  date: string;
}
export type Party = Record<'ADT' | 'CHD' | 'INF', number>;
export const party = (adults: number, children = 0, infants = 0): Party => ({
  ADT: adults,
  CHD: children,
  INF: infants,
});

export interface Pax {
  id: string;
  ptc: keyof Party;
}
export const paxOf = (who: Party): Pax[] =>
  (['ADT', 'CHD', 'INF'] as const).flatMap((ptc) =>
    Array.from({ length: who[ptc] }, (_, at) => ({ id: `${ptc}${at + 1}`, ptc })),
  );

export const shoppingRequest = (legs: Leg[], who: Party, extra = ''): string => `${extra}
  <FlightRequest><FlightRequestOriginDestinationsCriteria>${legs
    .map(
      ({ from, to, date }) => `<OriginDestCriteria>
        <DestArrivalCriteria><IATA_LocationCode>${to}</IATA_LocationCode></DestArrivalCriteria>
        <OriginDepCriteria><Date>${date}</Date><IATA_LocationCode>${from}</IATA_LocationCode></OriginDepCriteria>
      </OriginDestCriteria>`,
    )
    .join('')}</FlightRequestOriginDestinationsCriteria></FlightRequest>
  <PaxList>${paxOf(who)
    .map(({ id, ptc }) => `<Pax><PaxID>${id}</PaxID><PTC>${ptc}</PTC></Pax>`)
    .join('')}</PaxList>`;

const selectedItems = (offer_id: string, pax: Pax[]): string =>
  [...new Set(pax.map(({ ptc }) => ptc))]
    .map(
      (ptc) =>
        `<SelectedOfferItem><OfferItemRefID>${offer_id}.${ptc}</OfferItemRefID>${pax
          .filter((one) => one.ptc === ptc)
          .map(({ id }) => `<PaxRefID>${id}</PaxRefID>`)
          .join('')}</SelectedOfferItem>`,
    )
    .join('');

export const priceRequest = (
  owner: string,
  offers: string[],
  pax: Pax[],
  upsells = false,
): string =>
  `<PricedOffer><SelectedOfferList>${offers
    .map(
      (id) => `<SelectedOffer><OfferRefID>${id}</OfferRefID><OwnerCode>${owner}</OwnerCode>
        ${selectedItems(id, pax)}</SelectedOffer>`,
    )
    .join('')}</SelectedOfferList></PricedOffer>
  <ResponseParameters><PricingParameter><IncludeUpsellOffersInd>${upsells}</IncludeUpsellOffersInd>
  </PricingParameter></ResponseParameters>`;

const GIVEN = ['ANA', 'BRUNO', 'CARLA', 'DIEGO', 'ELISA', 'FABIO', 'GISELE', 'HUGO', 'IRIS'];
const BIRTHS = { ADT: '1988-04-12', CHD: '2019-05-20', INF: '2026-01-25' };

export function paxElement(one: Pax, at: number, pax: Pax[]): string {
  const adults = pax.filter(({ ptc }) => ptc === 'ADT');
  const infants = pax.filter(({ ptc }) => ptc === 'INF');
  const infant = one.ptc === 'ADT' ? infants[adults.indexOf(one)] : undefined;
  return `<Pax>
    <CitizenshipCountryCode>BR</CitizenshipCountryCode>
    ${at === 0 ? '<ContactInfoRefID>C1</ContactInfoRefID>' : ''}
    <IdentityDoc>
      <ExpiryDate>2031-01-31</ExpiryDate><IdentityDocID>FX${1000 + at}</IdentityDocID>
      <IdentityDocTypeCode>PT</IdentityDocTypeCode><IssuingCountryCode>BR</IssuingCountryCode>
      <Surname>SOUZA</Surname>
    </IdentityDoc>
    <Individual>
      <Birthdate>${BIRTHS[one.ptc]}</Birthdate><GenderCode>F</GenderCode>
      <GivenName>${GIVEN[at % GIVEN.length]}</GivenName>
      <Surname>SOUZA</Surname>
    </Individual>
    <PaxID>${one.id}</PaxID>
    ${infant ? `<PaxRefID>${infant.id}</PaxRefID>` : ''}
    <PTC>${one.ptc}</PTC>
  </Pax>`;
}

export const createRequest = (
  owner: string,
  offer_id: string,
  pax: Pax[],
  options: { reference?: string; total?: string; pax_xml?: string; remark?: string } = {},
): string => `
  ${
    options.reference
      ? `<BookingRef><BookingEntity><Org><Name>Test agency</Name><OrgID>TESTAGENCY</OrgID></Org>
         </BookingEntity><BookingID>${options.reference}</BookingID></BookingRef>`
      : ''
  }
  <CreateOrder><AcceptSelectedQuotedOfferList><SelectedPricedOffer>
    <OfferRefID>${offer_id}</OfferRefID><OwnerCode>${owner}</OwnerCode>
    ${selectedItems(offer_id, pax)}${options.total ?? ''}
  </SelectedPricedOffer></AcceptSelectedQuotedOfferList></CreateOrder>
  <DataLists>
    <ContactInfoList><ContactInfo><ContactInfoID>C1</ContactInfoID>
      <EmailAddress><EmailAddressText>ana@example.com</EmailAddressText></EmailAddress>
      <Phone><CountryDialingCode>55</CountryDialingCode><PhoneNumber>1133334444</PhoneNumber></Phone>
    </ContactInfo></ContactInfoList>
    <PaxList>${options.pax_xml ?? pax.map(paxElement).join('')}</PaxList>
  </DataLists>
  ${
    options.remark
      ? `<ResponseParameters><Remark><RemarkText>${options.remark}</RemarkText></Remark></ResponseParameters>`
      : ''
  }`;

export const retrieveRequest = (owner: string, order_id: string): string => `
  <OrderValidationFilterCriteria><OrderFilterCriteria>
    <OrderID>${order_id}</OrderID><OwnerCode>${owner}</OwnerCode>
  </OrderFilterCriteria></OrderValidationFilterCriteria>`;

export const changeRequest = (
  owner: string,
  order_id: string,
  choice: string,
  lists = '',
): string => `${choice ? `<ChangeOrderChoice>${choice}</ChangeOrderChoice>` : ''}${lists}
  <Order><OrderID>${order_id}</OrderID><OwnerCode>${owner}</OwnerCode></Order>`;

export interface Held {
  order_id: string;
  owner: string;
  pax: Pax[];
  offer_id: string;
  total: string;
  answer: Answer;
}

/** Shops, prices and holds the first offer (the cheapest of each direction). */
export async function hold(
  station: Station,
  provider: Provider,
  legs: Leg[],
  who: Party,
  reference = 'ref-1',
): Promise<Held> {
  const pax = paxOf(who);
  const owner = OWNERS[provider];
  const found = await station.send(provider, 'AirShopping', shoppingRequest(legs, who));
  const offers = firstOffers(found, provider, legs.length);
  const priced = await station.send(provider, 'OfferPrice', priceRequest(owner, offers, pax));
  const offer_id = priced.one('//PricedOffer/OfferID');
  const total = priced.one('//PricedOffer/TotalPrice/TotalAmount');
  const answer = await station.send(
    provider,
    'OrderCreate',
    createRequest(owner, offer_id, pax, { reference }),
  );
  if (answer.error) throw new Error(`${answer.error.code} ${answer.error.text}`);
  return { order_id: answer.one('//Order/OrderID'), owner, pax, offer_id, total, answer };
}

/** One offer for the trip, or one per direction from the sellers that sell so. */
export function firstOffers(found: Answer, provider: Provider, directions: number): string[] {
  if (provider !== 'PROVIDER_05' && provider !== 'PROVIDER_07') {
    return [found.one('(//Offer)[1]/OfferID')];
  }
  return Array.from({ length: directions }, (_, at) => {
    const journeys = found.all(`//OriginDest[${at + 1}]/PaxJourneyRefID`);
    const offer = found
      .elements('//Offer')
      .find((one) => journeys.includes(one.text('.//PaxJourneyRefID') ?? ''));
    return offer?.text('./OfferID') ?? '';
  });
}
