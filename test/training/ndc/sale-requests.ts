/** Hand-written requests of what comes after an order is held: paying, choosing, voiding, exchanging. */
import type { Held } from './support.ts';

/** Passes Luhn and is approved; 0002 at its end is declined. */
export const GOOD_CARD = '4111111111111111';
export const DECLINED_CARD = '4000000000000002';
export const CVV = '739';

const functions = (amount: string, method: string, reference?: string): string =>
  `<PaymentFunctions><PaymentProcessingDetails>${amount}<PaymentMethod>${method}</PaymentMethod>${
    reference ? `<PaymentRefID>${reference}</PaymentRefID>` : ''
  }</PaymentProcessingDetails></PaymentFunctions>`;
const money = (amount: string, currency: string): string =>
  `<Amount CurCode="${currency}">${amount}</Amount>`;

export const byCash = (amount: string, currency = 'BRL', reference?: string): string =>
  functions(
    money(amount, currency),
    '<OfflinePayment><PaymentTypeCode>CA</PaymentTypeCode></OfflinePayment>',
    reference,
  );
export const byInvoice = (amount: string, currency = 'BRL', reference?: string): string =>
  functions(
    money(amount, currency),
    '<SettlementPlan><PaymentTypeCode>IN</PaymentTypeCode></SettlementPlan>',
    reference,
  );
export const byCard = (
  amount: string,
  currency = 'BRL',
  { reference, number = GOOD_CARD }: { reference?: string; number?: string } = {},
): string =>
  functions(
    money(amount, currency),
    `<PaymentCard><CardBrandCode>VI</CardBrandCode><CardHolderName>ANA SOUZA</CardHolderName>
      <CardNumber>${number}</CardNumber><CardSecurityCode>${CVV}</CardSecurityCode>
      <ExpirationDate>1231</ExpirationDate></PaymentCard>`,
    reference,
  );
export const byDocument = (number: string, currency = 'BRL'): string =>
  functions(
    money('0.00', currency),
    `<AccountableDoc><DocNumber>${number}</DocNumber></AccountableDoc>`,
  );

type Order = Pick<Held, 'order_id' | 'owner'>;

const key = ({ order_id, owner }: Order): string =>
  `<Order><OrderID>${order_id}</OrderID><OwnerCode>${owner}</OwnerCode></Order>`;

export const payRequest = (order: Order, ...payments: string[]): string =>
  key(order) + payments.join('');

export const payFor = (...ids: string[]): string =>
  `<m:AugmentationPoint><p:PayFor xmlns:p="urn:airdesk:ndc:pay:1">${ids
    .map((id) => `<p:PaxRefID>${id}</p:PaxRefID>`)
    .join('')}</p:PayFor></m:AugmentationPoint>`;

export const voidDocuments = (numbers: string[], reference?: string): string =>
  `<m:AugmentationPoint><v:VoidDocuments xmlns:v="urn:airdesk:ndc:void:1">${numbers
    .map((number) => `<v:TicketNumber>${number}</v:TicketNumber>`)
    .join('')}${
    reference ? `<v:Reference>${reference}</v:Reference>` : ''
  }</v:VoidDocuments></m:AugmentationPoint>`;

/** `items` are pairs of offer item and passenger, as the quote named them. */
export const acceptRequest = (
  order: Order,
  offer_id: string,
  items: [item: string, pax: string][],
  ...payments: string[]
): string =>
  `<ChangeOrderChoice><AcceptSelectedQuotedOfferList><SelectedPricedOffer>
    <OfferRefID>${offer_id}</OfferRefID><OwnerCode>${order.owner}</OwnerCode>
    ${items
      .map(
        ([item, pax]) => `<SelectedOfferItem><OfferItemRefID>${item}</OfferItemRefID>
          <PaxRefID>${pax}</PaxRefID></SelectedOfferItem>`,
      )
      .join('')}
  </SelectedPricedOffer></AcceptSelectedQuotedOfferList></ChangeOrderChoice>${key(order)}${payments.join('')}`;

export const seatsRequest = (order: Order, ...segments: string[]): string =>
  `<SeatAvailibilityCoreRequest><OrderRequest><Order><OrderID>${order.order_id}</OrderID>${segments
    .map(
      (segment) => `<OrderItem><OrderItemID>${order.order_id}-1</OrderItemID>
        <OwnerCode>${order.owner}</OwnerCode>
        <PaxSegmentRefID>${segment}</PaxSegmentRefID></OrderItem>`,
    )
    .join('')}<OwnerCode>${order.owner}</OwnerCode></Order></OrderRequest>
  </SeatAvailibilityCoreRequest>`;

export const servicesRequest = (order: Order): string =>
  `<ServiceListCoreRequest><OrderRequest><Order><OrderID>${order.order_id}</OrderID>
    <OwnerCode>${order.owner}</OwnerCode></Order></OrderRequest></ServiceListCoreRequest>`;

export interface Choice {
  item: string;
  pax: string;
  seat?: { row: number; column: string };
  quantity?: number;
}
export const quoteRequest = (
  order: Order,
  affected: string[],
  offers: { offer_id: string; choices: Choice[] }[],
): string =>
  `<ExistingOrder>${affected
    .map((id) => `<AffectedOrderItem><OrderItemRefID>${id}</OrderItemRefID></AffectedOrderItem>`)
    .join('')}<OrderID>${order.order_id}</OrderID><OwnerCode>${order.owner}</OwnerCode>
  </ExistingOrder>${offers
    .map(
      ({ offer_id, choices }) => `<SelectedOffers><OfferRefID>${offer_id}</OfferRefID>
        <OwnerCode>${order.owner}</OwnerCode>${choices.map(choiceElement).join('')}</SelectedOffers>`,
    )
    .join('')}`;

const choiceElement = ({ item, pax, seat, quantity }: Choice): string =>
  `<SelectedOfferItem><OfferItemRefID>${item}</OfferItemRefID><PaxRefID>${pax}</PaxRefID>${
    quantity === undefined
      ? ''
      : `<SelectedALaCarteOfferItem><Qty>${quantity}</Qty></SelectedALaCarteOfferItem>`
  }${
    seat
      ? `<SelectedSeat><ColumnID>${seat.column}</ColumnID>
         <SeatRowNumber>${seat.row}</SeatRowNumber></SelectedSeat>`
      : ''
  }</SelectedOfferItem>`;

export const exchangeSearch = (
  order_id: string,
  legs: { from: string; to: string; date: string }[],
): string =>
  `<OrderRefID>${order_id}</OrderRefID><UpdateOrder><ReshopOrder><ReshopOrderChoice><ServiceOrder>
  <AddOfferItems><FlightRequest><FlightRequestOriginDestinationsCriteria>${legs
    .map(
      ({ from, to, date }) => `<OriginDestCriteria>
        <DestArrivalCriteria><IATA_LocationCode>${to}</IATA_LocationCode></DestArrivalCriteria>
        <OriginDepCriteria><Date>${date}</Date><IATA_LocationCode>${from}</IATA_LocationCode></OriginDepCriteria>
      </OriginDestCriteria>`,
    )
    .join('')}</FlightRequestOriginDestinationsCriteria></FlightRequest></AddOfferItems>
  </ServiceOrder></ReshopOrderChoice></ReshopOrder></UpdateOrder>`;
