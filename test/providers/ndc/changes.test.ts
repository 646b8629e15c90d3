/** What changes and cancellations cost, wherever a sender puts it; an amount nobody tells is not nought. */
import { describe, expect, it } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import type { OfferKey } from '#main/providers/ndc/order-keys.ts';
import { toAcceptedOffer } from '#main/providers/ndc/order-messages.ts';
import type { ReshopAnswer } from '#main/providers/ndc/read/reshop.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import { component, detail, flightLists, money, OUT, pax, price } from './build.ts';
import { call, message, read, scripted } from './support.ts';
import { testMessages } from './training.ts';

const LISTS = `<DataLists>${pax('ADT1', 'ADT2')}</DataLists>`;
const fares = (name: string, inner: string) =>
  `<${name}>${detail(['ADT1', 'ADT2'], `<Price>${inner}</Price>`)}</${name}>`;
const differential = (kind: string, inner: string) =>
  `<PriceDifferential><DifferentialTypeCode>${kind}</DifferentialTypeCode>${inner}</PriceDifferential>`;
const deletion = (inner: string) =>
  `<DeleteOrderItem><ExistingOrderItem><OrderItemRefID>OI1</OrderItemRefID></ExistingOrderItem><OfferItemID>D1</OfferItemID>${inner}</DeleteOrderItem>`;
const reshop = (inner: string, lists = LISTS) =>
  message(
    'OrderReshopRS',
    `<m:Response>${lists}<Order><OrderID>O1</OrderID><OwnerCode>LA</OwnerCode></Order><ReshopResults><ReshopOffers><Offer>${inner}<OfferID>OF1</OfferID><OwnerCode>LA</OwnerCode></Offer></ReshopOffers></ReshopResults></m:Response>`,
  );

function costs(xml: string) {
  const told = read(xml);
  const [offer] = (told.reshop as ReshopAnswer).offers;
  const [item] = offer!.items;
  const { old_minor, new_minor, difference_minor } = item!;
  const { due_to_airline_minor, due_by_airline_minor, penalty_minor } = item!;
  return {
    amounts: [old_minor, new_minor, difference_minor, due_to_airline_minor, due_by_airline_minor],
    penalty_minor,
    codes: told.warnings.map((text) => toEnglish(text).split(':')[0]),
  };
}

const FARE = `${money('BaseAmount', '100.00')}<Surcharge>${money('TotalAmount', '10.00')}</Surcharge><TaxSummary>${money('TotalTaxAmount', '20.00')}</TaxSummary>`;
const BACK = money('DueByAirlineAmount', '110.00');

describe('a differential that is told per passenger', () => {
  it('is the sum over its passengers, surcharges and taxes included', () => {
    const told = costs(
      reshop(
        deletion(
          differential(
            'Refund',
            fares('DiffPrice', `${money('TotalAmount', '-110.00')}${BACK}`) +
              fares('NewPrice', money('TotalAmount', '20.00')) +
              fares('OldPrice', FARE),
          ),
        ),
      ),
    );
    expect(told).toEqual({
      amounts: [26_000, 4_000, -22_000, 0, 22_000],
      penalty_minor: null,
      codes: [],
    });
  });

  it.each([
    [
      'as the price that is sold, of several',
      `<DiffPrice>${detail(['ADT1'], `<DifferentialFarePriceType><DifferentialPrice>${money('TotalAmount', '1.00')}</DifferentialPrice><FarePriceTypeCode>Net</FarePriceTypeCode></DifferentialFarePriceType><DifferentialFarePriceType><DifferentialPrice>${money('TotalAmount', '9.00')}</DifferentialPrice><FarePriceTypeCode>Sell</FarePriceTypeCode></DifferentialFarePriceType>`)}</DiffPrice>`,
      'AddCol',
      [null, null, 900, 900, 0],
    ],
    [
      'beside the difference, as earlier versions have it',
      `<DiffPrice/>${money('GrandTotalAmount', '35.00')}`,
      'Refund',
      [null, null, -3_500, 0, 3_500],
    ],
    [
      'without a price around it',
      `<DiffPrice>${money('TotalAmount', '12.00')}</DiffPrice>`,
      'AddCol',
      [null, null, 1_200, 1_200, 0],
    ],
    [
      'as old and new alone',
      `<NewPrice><Price>${money('TotalAmount', '80.00')}</Price></NewPrice><OldPrice><Price>${money('TotalAmount', '100.00')}</Price></OldPrice>`,
      'Refund',
      [10_000, 8_000, -2_000, 0, 2_000],
    ],
    ['as nothing to pay', '<DiffPrice/>', 'EvenExchange', [null, null, null, 0, 0]],
  ])('%s', (_, inner, kind, amounts) => {
    expect(costs(reshop(deletion(differential(kind, inner)))).amounts).toEqual(amounts);
  });

  it('what was paid is its parts where its total is left at nothing', () => {
    const paid = `${FARE}${money('TotalAmount', '0')}`;
    const back = `${money('TotalAmount', '-130.00')}${money('DueByAirlineAmount', '130.00')}`;
    const none = `${money('BaseAmount', '0')}${money('TotalAmount', '0')}`;
    const told = costs(
      reshop(
        deletion(
          differential(
            'Refund',
            fares('DiffPrice', back) + fares('NewPrice', none) + fares('OldPrice', paid),
          ),
        ),
      ),
    );
    expect(told).toEqual({
      amounts: [26_000, 0, -26_000, 0, 26_000],
      penalty_minor: null,
      codes: [],
    });
  });

  it('what the order item was is its total, else the fares of its passengers', () => {
    const was = (inner: string) =>
      costs(
        reshop(
          `<AddedOfferItem><OfferItemID>A1</OfferItemID><OriginalOrderItem>${inner}<OrderItemRefID>OI1</OrderItemRefID></OriginalOrderItem><ReshopPrice><PriceAndFareDetails><Price>${money('TotalAmount', '300.00')}</Price></PriceAndFareDetails></ReshopPrice></AddedOfferItem>`,
        ),
      ).amounts.slice(0, 2);
    const each = detail(['ADT1', 'ADT2'], `<Price>${money('TotalAmount', '110.00')}</Price>`);
    expect(was(each)).toEqual([22_000, 30_000]);
    const total = `<TotalPrice>${money('TotalAmount', '210.00')}</TotalPrice>`;
    expect(was(each + total)).toEqual([21_000, 30_000]);
  });

  it('says so where nothing, or not every passenger’s part, can be read', () => {
    const nothing = costs(reshop(deletion(differential('Refund', '<DiffPrice/>'))));
    expect(nothing).toMatchObject({
      amounts: [null, null, null, null, null],
      codes: ['AMOUNT_MISSING'],
    });
    const half = `<DiffPrice>${detail(['ADT1'], `<Price>${money('TotalAmount', '5.00')}</Price>`)}${detail(['ADT2'], '')}</DiffPrice>`;
    const told = costs(reshop(deletion(differential('Refund', half))));
    expect(told).toMatchObject({ amounts: [null, null, null, null, null] });
    expect(told.codes).toContain('AMOUNT_MISSING');
  });

  it('takes penalties where they are named, else by their words', () => {
    const lists = `<DataLists>${pax('ADT1')}<PenaltyList><Penalty><PenaltyID>P1</PenaltyID><Price>${money('TotalAmount', '50.00')}</Price><TypeCode>Cancellation</TypeCode></Penalty></PenaltyList></DataLists>`;
    const diff = `<DiffPrice>${detail(['ADT1'], `<PenaltyRefID>P1</PenaltyRefID><Price>${money('TotalAmount', '-50.00')}</Price>`)}</DiffPrice>`;
    expect(costs(reshop(deletion(differential('Refund', diff)), lists)).penalty_minor).toBe(5_000);
    const fee = `<DiffPrice><Price>${money('TotalAmount', '-50.00')}<Surcharge><Breakdown>${money('Amount', '30.00')}<DesigText>PENALTY</DesigText></Breakdown></Surcharge></Price></DiffPrice>`;
    expect(costs(reshop(deletion(differential('Refund', fee)))).penalty_minor).toBe(3_000);
  });

  it.each([
    ['alone', 'Refund', '', [null, null, null, null, null], 'AMOUNT_MISSING'],
    ['alone, for what is collected', 'AddCol', '', [null, null, 5_000, 5_000, 0], null],
    ['beside nothing', 'Refund', money('TotalAmount', '0'), [null, null, 0, 0, 0], null],
    [
      'beside parts without a total',
      'Refund',
      money('BaseAmount', '100.00'),
      [null, null, null, null, null],
      'AMOUNT_MISSING',
    ],
    [
      'beside a total',
      'Refund',
      money('TotalAmount', '-60.00'),
      [null, null, -6_000, 0, 6_000],
      null,
    ],
  ])('a penalty %s is never what goes back', (_, kind, beside, amounts, code) => {
    const fee = `<Fee>${money('Amount', '50.00')}<DesigText>PENALTY</DesigText></Fee>`;
    const whole = `<DiffPrice><Price>${beside}${fee}</Price></DiffPrice>`;
    const each = `<DiffPrice>${detail(['ADT1'], `<Price>${beside}${fee}</Price>`)}</DiffPrice>`;
    for (const inner of [whole, each]) {
      const told = costs(reshop(deletion(differential(kind, inner))));
      expect(told).toMatchObject({ amounts, penalty_minor: 5_000 });
      expect(told.codes).toEqual(code === null ? [] : [code]);
    }
  });

  describe('with conditions of the new fare', () => {
    const fee = (id: string, amount: string) =>
      `<Penalty><PenaltyID>${id}</PenaltyID><Price>${money('TotalAmount', amount)}</Price><TypeCode>Change</TypeCode></Penalty>`;
    const lists = `<DataLists>${pax('ADT1')}<PenaltyList>${fee('P1', '50.00')}${fee('P2', '75.00')}</PenaltyList></DataLists>`;
    const whole = (name: string, amount: string) =>
      `<${name}><Price>${money('TotalAmount', amount)}</Price></${name}>`;
    const added = (inner: string) =>
      reshop(
        `<AddedOfferItem><OfferItemID>A1</OfferItemID><PenaltyRefID>P1</PenaltyRefID><PenaltyRefID>P2</PenaltyRefID><ReshopPrice>${differential('AddCol', `${inner}${whole('NewPrice', '150.00')}${whole('OldPrice', '100.00')}`)}</ReshopPrice></AddedOfferItem>`,
        lists,
      );
    it.each([
      ['what they cost is no fee of this change', whole('DiffPrice', '50.00'), 5_000, null],
      ['one that makes up the difference is', whole('DiffPrice', '100.00'), 10_000, 5_000],
      ['all of them, where they do', whole('DiffPrice', '175.00'), 17_500, 12_500],
      [
        'what changes hands tells too',
        `<DiffPrice>${money('DueToAirlineAmount', '125.00')}</DiffPrice>`,
        null,
        7_500,
      ],
      ['without a word of either nothing is reckoned', '', null, null],
    ])('%s', (_, inner, difference, penalty) => {
      const told = costs(added(inner));
      expect([told.amounts[2], told.penalty_minor]).toEqual([difference, penalty]);
      expect(told.codes).not.toContain('TOTAL_DIFFERS');
    });
  });

  it('warns where old, new and difference do not agree', () => {
    const told = costs(
      reshop(
        deletion(
          differential(
            'Refund',
            `<DiffPrice><Price>${money('TotalAmount', '-70.00')}</Price></DiffPrice><NewPrice><Price>${money('TotalAmount', '0.00')}</Price></NewPrice><OldPrice><Price>${money('TotalAmount', '100.00')}</Price></OldPrice>`,
          ),
        ),
      ),
    );
    expect(told.codes).toEqual(['TOTAL_DIFFERS']);
  });
});

describe('a paid order', () => {
  const PAID = {
    key: {
      kind: 'ndc-order',
      order_id: 'O1',
      owner: 'LA',
      version: null,
      items: [{ id: 'OI1', flight: true, cancelled: false }],
      paid: true,
    },
    order_id: 'O1',
    owner: 'LA',
    tickets: [],
    payments: [],
    passengers: [],
  } as unknown as ProviderOrder;

  const untold = deletion(differential('Refund', '<DiffPrice/>'));
  const told = deletion(differential('Refund', fares('DiffPrice', BACK)));
  it.each([
    ['without amounts', untold],
    ['that tells one item of two', told + untold],
  ])('is not cancelled on a quote %s', async (_, items) => {
    const { provider, sent } = scripted('PROVIDER_04', [() => reshop(items)]);
    const answer = await provider.cancel(PAID, call('c'));
    expect(answer).toMatchObject({
      ok: false,
      error: {
        error: 'PROVIDER_REFUSED',
        message: 'The airline does not say what it gives back for this order.',
      },
    });
    expect(sent.map((one) => one.name)).toEqual(['OrderReshop']);
  });

  it('takes no seat at a quote of another currency than it was shown in', async () => {
    const added = `<AddedOfferItem><OfferItemID>T1</OfferItemID>${price('TotalPrice', '22.00', '0', '22.00')}<Service><PaxRefID>ADT1</PaxRefID><ServiceID>S1</ServiceID></Service></AddedOfferItem>`;
    const { provider, sent } = scripted('PROVIDER_04', [() => reshop(added)]);
    const offers = [{ offer_id: 'F1', owner: 'LA', items: [{ id: 'T1', pax: ['ADT1'] }] }];
    const choice = {
      offer_key: { kind: 'ndc-offer', offers, pax: {}, total_minor: 2_200 },
      offer_item_id: 'T1',
      passenger_key: 'ADT1',
      leg_keys: [],
      seat: null,
      quantity: 1,
      amount_minor: 2_200,
      tax_minor: 0,
    };
    const of = { ...PAID, currency: 'BRL', services: [] };
    const answer = await provider.changeServices(of, { add: [choice], remove: [] }, [], call('s'));
    expect(answer).toMatchObject({ ok: false, error: { error: 'PRICE_CHANGED' } });
    expect(sent).toHaveLength(1);
  });

  it('that is cancelled tells what is given back, unless in several currencies', () => {
    const item = `<OrderItem><OrderItemID>OI1</OrderItemID><OwnerCode>LA</OwnerCode>${differential(
      'Refund',
      fares('DiffPrice', BACK) +
        `<NewPrice/><OldPrice>${price('Price', '200.00', '60.00', '260.00')}</OldPrice>`,
    )}<Service><PaxRefID>ADT1</PaxRefID><ServiceID>S1</ServiceID></Service><StatusCode>CANCELLED</StatusCode></OrderItem>`;
    const cancelled = (items: string) =>
      `<m:Response>${LISTS}<Order><OrderID>O1</OrderID>${items}<OwnerCode>LA</OwnerCode><StatusCode>CANCELLED</StatusCode></Order></m:Response>`;
    const told = read(message('OrderViewRS', cancelled(item)));
    expect(told.booking).toMatchObject({
      status: 'CANCELLED',
      refund: { currency: 'EUR', amount_minor: 22_000, penalty_minor: null },
    });
    expect(told.warnings.map(toEnglish)).toContain(
      'REFUND_TOLD: The airline gives back 220.00 EUR for this order.',
    );
    const mixed = read(message('OrderViewRS', cancelled(item + item.replaceAll('EUR', 'USD'))));
    expect(mixed.booking).not.toHaveProperty('refund');
    expect(mixed.warnings.map(toEnglish)).toContain(
      'CURRENCY_DIFFERS: What a change costs is told in EUR, USD.',
    );
  });
});

it('what is due may stand beside old and new price, and so may the fee', () => {
  const lists = `<DataLists>${pax('ADT1')}<PenaltyList><Penalty><PenaltyID>PN1</PenaltyID><Price>${money('TotalAmount', '150')}</Price><TypeCode>Change</TypeCode></Penalty></PenaltyList></DataLists>`;
  const told = differential(
    'AddCol',
    `${money('DueToAirlineAmount', '450')}<NewPrice>${price('Price', '1300', '200', '1500')}</NewPrice><OldPrice>${price('Price', '1000', '200', '1200')}</OldPrice><PenaltyRefID>PN1</PenaltyRefID>`,
  );
  const added = `<AddedOfferItem><OfferItemID>N1</OfferItemID><ReshopPrice>${told}</ReshopPrice></AddedOfferItem>`;
  expect(costs(reshop(added, lists))).toMatchObject({
    amounts: [120_000, 150_000, null, 45_000, 0],
    penalty_minor: 15_000,
  });
});

it('what may be bought beside other flights is not accepted with them', () => {
  const service = (id: string, inner: string) =>
    `<Service><OfferServiceAssociation>${inner}</OfferServiceAssociation><PaxRefID>ADT1</PaxRefID><ServiceID>${id}</ServiceID></Service>`;
  const fresh = `<ReshopPrice><PriceAndFareDetails>${price('Price', '100', '20', '120')}</PriceAndFareDetails></ReshopPrice>`;
  const added = (id: string, inner: string) =>
    `<AddedOfferItem>${inner}<OfferItemID>${id}</OfferItemID>${fresh}</AddedOfferItem>`;
  const lists = `<DataLists>${pax('ADT1')}${flightLists([OUT])}<ServiceDefinitionList><ServiceDefinition><Name>Bag</Name><ServiceDefinitionID>SD1</ServiceDefinitionID></ServiceDefinition></ServiceDefinitionList></DataLists>`;
  const bag = (mark: string) =>
    `${mark}${service('V1', '<ServiceDefinitionRef><ServiceDefinitionRefID>SD1</ServiceDefinitionRefID></ServiceDefinitionRef>')}`;
  const optional = '<MandatoryInd>false</MandatoryInd>';
  const flights = added('N1', detail(['ADT1'], component('S1')));
  const accept = (items: string) => {
    const [told] = (read(reshop(items, lists)).reshop as ReshopAnswer).offers;
    const key = told!.offer && (told!.offer.key as OfferKey).offers[0];
    return [key, toAcceptedOffer(told!)].map((one) => one?.items.map(({ id }) => id).join(' '));
  };
  expect(accept(flights + added('N2', bag(optional)))).toEqual(['N1', 'N1']);
  expect(accept(flights + added('N2', bag('')))).toEqual(['N1 N2', 'N1 N2']);
  // It takes the place of the one that is paid for.
  const again = '<OriginalOrderItem><OrderItemRefID>IT2</OrderItemRefID></OriginalOrderItem>';
  expect(accept(flights + added('N2', bag(optional + again)))).toEqual(['N1 N2', 'N1 N2']);
  expect(accept(added('N2', bag(optional)))).toEqual([undefined, 'N2']);
});

describe('an answer that is not where the version puts it', () => {
  const OFFER = deletion(differential('Refund', fares('DiffPrice', BACK)));
  const answer = (inner: string) =>
    read(message('OrderReshopRS', `<m:Response>${LISTS}${inner}</m:Response>`));
  const body = (name: string) =>
    `<${name}>${OFFER}<OfferID>OF1</OfferID><OwnerCode>LA</OwnerCode></${name}>`;

  it.each([
    [
      'in a list',
      `<ReshopResults><ReshopOffers>${body('ReshopOffer')}</ReshopOffers></ReshopResults>`,
    ],
    ['beside it', `<ReshopResults>${body('ReshopOffer')}</ReshopResults>`],
    ['below Reshop', `<Reshop>${body('ReshopOffer')}</Reshop>`],
    ['in the answer itself', `<ReshopOffers>${body('ReshopOffer')}</ReshopOffers>`],
  ])('a ReshopOffer %s is read', (_, inner) => {
    const told = answer(inner);
    expect((told.reshop as ReshopAnswer).offers).toMatchObject([
      { offer_id: 'OF1', items: [{ due_by_airline_minor: 22_000 }] },
    ]);
  });

  it.each([
    ['OrderReshopRS', '<Changes><Proposal><OfferID>OF1</OfferID></Proposal></Changes>', 'Changes'],
    ['AirShoppingRS', '<Results><Offer><OfferID>OF1</OfferID></Offer></Results>', 'Results'],
    ['OfferPriceRS', '<Results><Offer><OfferID>OF1</OfferID></Offer></Results>', 'Results'],
    ['OrderViewRS', '<Orders><Order><OrderID>O1</OrderID></Order></Orders>', 'Orders'],
    ['ServiceListRS', '<Services><Item><ID>1</ID></Item></Services>', 'Services'],
    ['SeatAvailabilityRS', '<Cabins><Row><Number>1</Number></Row></Cabins>', 'Cabins'],
  ])('%s: what nothing is taken of is said', (name, inner, told) => {
    const { warnings } = read(message(name, `<m:Response>${LISTS}${inner}</m:Response>`));
    expect(warnings.map(toEnglish)).toContain(
      `NOTHING_READ: The answer holds nothing that could be read (${told}).`,
    );
  });

  it('no offers at all are no offers', () => {
    const none = read(message('AirShoppingRS', `<m:Response>${LISTS}<OffersGroup/></m:Response>`));
    expect(none.warnings).toEqual([]);
  });
});

testMessages();
