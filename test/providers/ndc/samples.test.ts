/**
 * Every public sample of NDC 21.3 is read to what it says. The expected text was checked against the
 * XML by eye; where the samples are not at hand it is skipped.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { needsWire } from '../../fixtures/needs.ts';
import { summary } from './summary.ts';
import { read, SAMPLES } from './support.ts';

const EXPECTED: Record<string, string> = {
  'airshopping_IATA_AirShoppingRQ_0.xml': `{asks:search,journeys:[{origin:KRP,destination:CPH,date:2026-05-17,arrival_date:2026-05-18,cabin:UNSPECIFIED}],passengers:[{key:PAX1,pax_type:ADT},{key:PAX2,pax_type:CHD},{key:PAX3,pax_type:INF}]}`,
  'airshopping_IATA_AirShoppingRQ_1.xml': `{asks:search,journeys:[{origin:BOS,destination:CUR,date:2026-05-17,arrival_date:2026-05-18,cabin:UNSPECIFIED},{origin:CUR,destination:BOS,date:2026-05-23,arrival_date:2026-05-24,cabin:UNSPECIFIED}],passengers:[{key:PAX1,pax_type:ADT}]}`,
  'airshopping_IATA_AirShoppingRS_2.xml': `offers 64
  b6ef526e W2 USD 1ADT 0+836 // W29896 BOS 05-17T05:25 CUR 05-17T12:20 - Y_NOTREBOOK NOTREBOOK // W29897 CUR 05-23T12:50 BOS 05-23T19:45 - Y_NOTREBOOK NOTREBOOK
  0fc63303 W2 USD 1ADT 25000+1536 // W29592 BOS 05-17T14:30 CUR 05-17T19:30 - ECOBOSCUR ECOBOSCUR // W29593 CUR 05-23T20:00 BOS 05-23T23:00 - ECOBOSCUR ECOBOSCUR`,
  'airshopping_IATA_AirShoppingRS_3.xml': `error 911 Business Bad Request - 400 No availability`,
  'offerprice_ErrorResponse_7.xml': `error 400 null Bad Request - Invalid request format or missing required fields: Request validation failed: Missing required field 'Request.Offer'`,
  'offerprice_IATA_OfferPriceRQ_1.xml': `{asks:price,selected:[{offer_id:9292c7a4,owner:VS,items:[{offer_item_id:982ec9bd,passenger_keys:[ADT1]},{offer_item_id:3cbc88b1,passenger_keys:[CHD1]},{offer_item_id:4e6be961,passenger_keys:[INF1]}]}]}`,
  'offerprice_IATA_OfferPriceRQ_2.xml': `{asks:price,selected:[{offer_id:0d8ef628,owner:VS,items:[{offer_item_id:a3db17db,passenger_keys:[ADT1]},{offer_item_id:19fff8c1,passenger_keys:[ADT1]}]}]}`,
  'offerprice_IATA_OfferPriceRQ_3.xml': `{asks:price,selected:[{offer_id:444d338d,owner:VS,items:[{offer_item_id:4dc81ae7,passenger_keys:[PAX1]}]},{offer_id:8016be2c,owner:VS,items:[{offer_item_id:45733be7,passenger_keys:[PAX1],quantity:1}]}]}`,
  'offerprice_IATA_OfferPriceRQ_4.xml': `{asks:price,selected:[{offer_id:444d338d,owner:VS,items:[{offer_item_id:4dc81ae7,passenger_keys:[PAX1]}]},{offer_id:413bcc35,owner:VS,items:[{offer_item_id:14a19143,passenger_keys:[PAX1],seat:5A}]}]}`,
  'offerprice_IATA_OfferPriceRQ_5.xml': `{asks:price,selected:[{offer_id:444d338d,owner:VS,items:[{offer_item_id:4dc81ae7,passenger_keys:[PAX1]}]},{offer_id:8016be2c,owner:VS,items:[{offer_item_id:45733be7,passenger_keys:[PAX1],quantity:1}]},{offer_id:413bcc35,owner:VS,items:[{offer_item_id:14a19143,passenger_keys:[PAX1],seat:5A}]}]}`,
  'offerprice_IATA_OfferPriceRS_6.xml': `priced, alternatives 0
  0d8ef628 W2 USD 1ADT 0+836 // W29896 BOS 05-17T05:25 CUR 05-17T12:20 - Y_NOTREBOOK NOTREBOOK // W29897 CUR 05-23T12:50 BOS 05-23T19:45 - Y_NOTREBOOK NOTREBOOK`,
  'orderchange_IATA_OrderChangeRQ_4.xml': `{asks:pay,order_id:{{orderId}},owner:W2,payments:[{method:CARD,card:{brand:{{visa_brandCode}},number:424242******4242,holder:JANE DOE,expires:06/28},reference:251120183950618353}],sold_in:FR}`,
  'orderchange_IATA_OrderChangeRQ_5.xml': `{asks:pay,order_id:d14a8d0c,owner:W2,payments:[{method:CASH,code:CA,amount_minor:12219,currency:USD}],sold_in:FR}`,
  'orderchange_IATA_OrderChangeRQ_6.xml': `{asks:accept_offer,order_id:4f43a321,owner:VS,payments:[{method:CASH,code:CA,amount_minor:1500,currency:USD}],selected:[{offer_id:adf092ce,owner:VS,items:[{offer_item_id:2c51f497,passenger_keys:[PAX1],seat:3A}]}]}`,
  'orderchange_IATA_OrderChangeRQ_7.xml': `{asks:accept_offer,order_id:4f43a321,owner:VS,payments:[{method:CASH,code:CA,amount_minor:679,currency:USD}],selected:[{offer_id:646f2456,owner:VS,items:[{offer_item_id:9eebe2da,passenger_keys:[PAX1],quantity:1}]}]}`,
  'orderchange_IATA_OrderChangeRQ_8.xml': `{asks:accept_offer,order_id:d14a8d0c,owner:W2,payments:[{method:CASH,code:CA,amount_minor:12219,currency:USD}],selected:[{offer_id:351b2a94,owner:VS,items:[{offer_item_id:2afd921a,passenger_keys:[ADT1]},{offer_item_id:66b0aad9,passenger_keys:[CHD1]},{offer_item_id:e8469306,passenger_keys:[INF1]}]}],sold_in:FR}`,
  'orderchange_IATA_OrderViewRS_10.xml': `error 13 Validation Reshop offer ID is required for CONFIRM_REBOOK_AND_PAY at OrderChangeRQ/Request/ChangeOrderChoice/AcceptSelectedQuotedOfferList/SelectedPricedOffer/OfferRefID`,
  'orderchange_IATA_OrderViewRS_11.xml': `error 911 Business Order not found - Order with id 014a8d0c-74a6-4c3c-801b-8f9e17cf21c6 not found`,
  'orderchange_IATA_OrderViewRS_9.xml': `order d14a8d0c W2 CSHUNH (W2/CSHUNH) LIVE 12219 USD
  PAX1 ADT MR Bruce Wayne MALE with PAX2 3462+611 +6612345960 sample@a.com
  PAX2 INF MR Baby Wayne MALE 4073+0
  PAX3 CHD MR Child Wayne MALE 3982+91
  W2500 KRP 2026-05-27T06:00 CPH 2026-05-27T07:00 HK
  TICKET 2772770026753 PAX1 TICKETED
  TICKET 2772770026754 PAX2 TICKETED
  TICKET 2772770026755 PAX3 TICKETED`,
  'ordercreate_IATA_OrderCreateRQ_1.xml': `{asks:create,selected:[{offer_id:4601978f,owner:VS,items:[{offer_item_id:fe9bdae0,passenger_keys:[PAX1]},{offer_item_id:4b27e5c9,passenger_keys:[PAX1]},{offer_item_id:848b1060,passenger_keys:[PAX3]}]}],passengers:[{key:PAX1,infant_key:PAX3,pax_type:ADT,title:MR,first_name:Bruce,last_name:Wayne,gender:MALE,birth_date:1994-12-08,documents:[{type:PASSPORT,number:0123456789,issuing_country:GB,expires_on:2029-08-13}]},{key:PAX2,pax_type:CHD,title:MR,first_name:Child,last_name:Wayne,gender:MALE,birth_date:2020-01-01,documents:[{type:PASSPORT,number:0123456789,issuing_country:GB,expires_on:2029-08-13}]},{key:PAX3,pax_type:INF,title:MR,first_name:Baby,last_name:Wayne,gender:MALE,birth_date:2026-01-01,documents:[{type:PASSPORT,number:0123456780,issuing_country:GB,expires_on:2029-08-13}]}],contacts:[{name:Mr Firstname Surname,phone:+6612345960,email:sample@a.com}],sold_in:FR}`,
  'ordercreate_IATA_OrderCreateRQ_2.xml': `{asks:create,selected:[{offer_id:9292c7a4,owner:VS,items:[{offer_item_id:982ec9bd,passenger_keys:[PAX1]},{offer_item_id:3cbc88b1,passenger_keys:[PAX1]},{offer_item_id:4e6be961,passenger_keys:[PAX3]}]}],passengers:[{key:PAX1,infant_key:PAX3,pax_type:ADT,title:MR,first_name:Bruce,last_name:Wayne,gender:MALE,birth_date:1994-12-08,documents:[{type:PASSPORT,number:0123456789,issuing_country:GB,expires_on:2029-08-13}]},{key:PAX2,pax_type:CHD,title:MR,first_name:Child,last_name:Wayne,gender:MALE,birth_date:2020-01-01,documents:[{type:PASSPORT,number:0123456789,issuing_country:GB,expires_on:2029-08-13}]},{key:PAX3,pax_type:INF,title:MR,first_name:Baby,last_name:Wayne,gender:MALE,birth_date:2026-01-01,documents:[{type:PASSPORT,number:0123456780,issuing_country:GB,expires_on:2029-08-13}]}],contacts:[{name:Mr Firstname Surname,phone:+6612345960,email:sample@a.com}],payments:[{method:CASH,code:CA,amount_minor:12219,currency:USD}],sold_in:FR}`,
  'ordercreate_IATA_OrderCreateRQ_3.xml': `{asks:create,selected:[{offer_id:bb65212d,owner:VS,items:[{offer_item_id:f68533be,passenger_keys:[PAX1]},{offer_item_id:5fc5d68a,passenger_keys:[PAX1]},{offer_item_id:d6307999,passenger_keys:[PAX3]},{offer_item_id:57192530,passenger_keys:[PAX1],quantity:1}]}],passengers:[{key:PAX1,infant_key:PAX3,pax_type:ADT,title:MR,first_name:Bruce,last_name:Wayne,gender:MALE,birth_date:1994-12-08,documents:[{type:PASSPORT,number:0123456789,issuing_country:GB,expires_on:2029-08-13}]},{key:PAX2,pax_type:CHD,title:MR,first_name:Child,last_name:Wayne,gender:MALE,birth_date:2020-01-01,documents:[{type:PASSPORT,number:0123456789,issuing_country:GB,expires_on:2029-08-13}]},{key:PAX3,pax_type:INF,title:MR,first_name:Baby,last_name:Wayne,gender:MALE,birth_date:2026-01-01,documents:[{type:PASSPORT,number:0123456780,issuing_country:GB,expires_on:2029-08-13}]}],contacts:[{name:Mr Firstname Surname,phone:+6612345960,email:sample@a.com}],sold_in:FR}`,
  'ordercreate_IATA_OrderViewRS_4.xml': `order 546d8e92 DX XIP4LO (DX/XIP4LO) LIVE 12219 USD
  PAX1 ADT MR Bruce Wayne MALE with PAX2 3462+611 +6612345960 sample@a.com
  PAX2 INF MR Baby Wayne MALE 4073+0
  PAX3 CHD MR Child Wayne MALE 3982+91
  DX9901 KRP 2026-05-17T18:10 CPH 2026-05-17T19:00 HK
  TICKET 2772770026748 PAX1 TICKETED
  TICKET 2772770026749 PAX2 TICKETED
  TICKET 2772770026750 PAX3 TICKETED`,
  'ordercreate_IATA_OrderViewRS_5.xml': `error 914 Validation offerRefID must be present`,
  'orderquote_IATA_OrderQuoteRQ_0.xml': `{asks:quote,order_id:d14a8d0c,owner:VS,selected:[{offer_id:351b2a94,owner:VS,items:[{offer_item_id:2afd921a,passenger_keys:[PAX1]},{offer_item_id:66b0aad9,passenger_keys:[PAX2]},{offer_item_id:e8469306,passenger_keys:[PAX3]}]}]}`,
  'orderquote_IATA_OrderQuoteRQ_2.xml': `{asks:quote,order_id:d14a8d0c,owner:VS,selected:[{offer_id:9fe9409f,owner:VS,items:[{offer_item_id:ccf1eb58,passenger_keys:[PAX1]},{offer_item_id:217478a5,passenger_keys:[PAX2]},{offer_item_id:a1ae82a1,passenger_keys:[PAX3]}]}]}`,
  'orderquote_IATA_OrderQuoteRQ_3.xml': `{asks:quote,order_id:d14a8d0c,owner:VS}`,
  'orderquote_IATA_OrderReshopRS_1.xml': `reshop d14a8d0c no change false offers 1
  RESHOP 351b2a94 total 0 [ADT1 AddCol 0>4073; INF1 AddCol 0>4073; CHD1 AddCol 0>4073] USD 1ADT 3462+611 1CHD 3982+91 1INF 4073+0 // DX500 KRP 05-27T06:00 CPH 05-27T07:00 - BDXBED Bedre`,
  'orderquote_IATA_OrderReshopRS_4.xml': `reshop d14a8d0c no change true offers 0`,
  'orderquote_IATA_OrderReshopRS_5.xml': `error 12 Validation Order is not paid : d14a8d0c-74a6-4c3c-801b-8f9e17cf21c6`,
  'orderreshop_ErrorResponse_4.xml': `error 400 null Bad Request - Invalid request format or missing required fields: Request validation failed: Missing required field 'Request.OrderRefID'`,
  'orderreshop_IATA_OrderReshopRQ_0.xml': `{asks:reshop,order_id:d14a8d0c,journeys:[{origin:KRP,destination:CPH,date:2026-05-27,arrival_date:2026-05-28,cabin:UNSPECIFIED}],order_items:[86b20775,8e54f6a6,6b8ae903]}`,
  'orderreshop_IATA_OrderReshopRQ_1.xml': `{asks:rename,order_id:85796577,passengers:[{keys:[PAX1],title:Ms,first_name:Jane,last_name:Smith}]}`,
  'orderreshop_IATA_OrderReshopRQ_2.xml': `{asks:cancel_quote,order_id:d14a8d0c}`,
  'orderreshop_IATA_OrderReshopRS_3.xml': `reshop d14a8d0c no change false offers 8
  RESHOP 351b2a94 total 0 [ADT1 AddCol 0>4073; INF1 AddCol 0>4073; CHD1 AddCol 0>4073] USD 1ADT 3462+611 1CHD 3982+91 1INF 4073+0 // DX500 KRP 05-27T06:00 CPH 05-27T07:00 - BDXBED Bedre
  RESHOP b078b669 total 0 [ADT1 AddCol 0>4073; INF1 AddCol 0>4073; CHD1 AddCol 0>4073] USD 1ADT 3462+611 1CHD 3982+91 1INF 4073+0 // DX9901 KRP 05-27T18:10 CPH 05-27T19:00 - BDXBED Bedre
  RESHOP 48a642b0 total 12781 [ADT1 AddCol 0>15000; INF1 AddCol 0>5000; CHD1 AddCol 0>5000] USD 1ADT 4389+10611 1CHD 4909+91 1INF 5000+0 // DX500 KRP 05-27T06:00 CPH 05-27T07:00 - YEXWT Economy`,
  'orderreshop_IATA_OrderReshopRS_5.xml': `error 911 Business Order not found - Order with id 014a8d0c-74a6-4c3c-801b-8f9e17cf21c6 not found`,
  'orderretrieve_IATA_OrderRetrieveRQ_0.xml': `{asks:retrieve,order_id:8d5deca7,owner:VS,filters:{}}`,
  'orderretrieve_IATA_OrderRetrieveRQ_1.xml': `{asks:retrieve,filters:{locator:CSHUNH}}`,
  'orderretrieve_IATA_OrderViewRS_2.xml': `order d14a8d0c W2 CSHUNH (W2/CSHUNH) CANCELLED 12219 USD
  PAX1 ADT MR Bruce Wayne MALE with PAX2 3462+611
  PAX2 INF MR Baby Wayne MALE 4073+0
  PAX3 CHD MR Child Wayne MALE 3982+91
  W2500 KRP 2026-05-27T06:00 CPH 2026-05-27T07:00 HX
  TICKET 2772770026753 PAX1 UNSPECIFIED
  TICKET 2772770026754 PAX2 UNSPECIFIED
  TICKET 2772770026755 PAX3 UNSPECIFIED`,
  'orderretrieve_IATA_OrderViewRS_3.xml': `error 914 Validation no record locator found`,
  'orderretrieve_IATA_OrderViewRS_4.xml': `error 911 Business Order not found - Order by recordLocator [CSHUNB] with lastName [null] not found.`,
  'seatavailability_ErrorResponse_3.xml': `error 400 null Bad Request - Invalid request format or missing required fields: Request validation failed: Missing required field 'Request.SeatAvailCoreRequest'`,
  'seatavailability_IATA_SeatAvailabilityRQ_0.xml': `{asks:seats,selected:[{offer_id:cec08afe,owner:VS,items:[{offer_item_id:9b97f9fb}]}]}`,
  'seatavailability_IATA_SeatAvailabilityRQ_1.xml': `{asks:seats,order_id:ad525703,owner:VS,order_items:[883dc9ce,5b0875dd,bda051aa,239f93d1]}`,
  'seatavailability_IATA_SeatAvailabilityRS_2.xml': `map of SEG1 ECONOMY MAIN ABCDEF
  1A SEAT FREE PAX1:400+0
  1B SEAT FREE PAX1:112+0 PAX2:56+0
  1C SEAT FREE
  1D SEAT FREE`,
  'servicelist_ErrorResponse_3.xml': `error 400 null Bad Request - Invalid request format or missing required fields: Request validation failed: Missing required field 'Request.ServiceListCoreRequest'`,
  'servicelist_IATA_ServiceListRQ_0.xml': `{asks:services,selected:[{offer_id:30bdde1b,owner:VS,items:[{offer_item_id:0bc734ea}]}],currency:USD,language:en}`,
  'servicelist_IATA_ServiceListRQ_1.xml': `{asks:services,order_id:754555bf,owner:VS,order_items:[7dbfaecf],currency:USD,language:en}`,
  'servicelist_IATA_ServiceListRS_2.xml': `services
  BAGGAGE "Cykler - OddSize" PAX1 SEG1 679+0 USD
  BAGGAGE "Skiudstyr - OddSize" PAX1 SEG1 1358+0 USD`,
};

describe('public samples', needsWire('samples'), () => {
  it.each(Object.entries(EXPECTED))('%s', (file, expected) => {
    const message = read(readFileSync(join(SAMPLES, file), 'utf8'));
    expect(summary(message)).toBe(expected);
    expect(message.not_understood).toEqual([]);
  });

  it.each(['2018.2', '2019.2', '2020.1', '2021.2'])(
    'of the namespace of %s they say the same',
    (year) => {
      const space = `xmlns="http://www.iata.org/IATA/2015/00/${year}/"`;
      const told = (xml: string) => {
        const { counts: _counts, ...rest } = read(xml);
        return rest;
      };
      const named = Object.keys(EXPECTED).map((name) => readFileSync(join(SAMPLES, name), 'utf8'));
      const renamed = named.map((xml) => [xml, xml.replace(/xmlns="[^"]*"/, space)] as const);
      const changed = renamed.filter(([xml, other]) => xml !== other);
      expect(changed.length).toBeGreaterThan(40);
      for (const [xml, other] of changed) expect(told(other)).toEqual(told(xml));
    },
  );

  it('card numbers and security codes are not in what is told', () => {
    const file = 'orderchange_IATA_OrderChangeRQ_4.xml';
    const told = JSON.stringify(read(readFileSync(join(SAMPLES, file), 'utf8')));
    expect(told).not.toContain('4242424242424242');
    expect(told).not.toContain('"123"');
    expect(told).toContain('424242******4242');
  });
});
