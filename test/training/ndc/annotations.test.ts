/** Requests, contacts, remarks and new times in hand-written messages: answers keep to the schema. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectReferencesClosed } from './consistency.ts';
import {
  type Answer,
  type Held,
  hold,
  type Leg,
  openStation,
  PROVIDERS,
  type Provider,
  party,
  STRICT,
  type Station,
  testMessages,
} from './support.ts';

let station: Station;
beforeEach(() => {
  station = openStation();
});
afterEach(() => station.training.close());

const TRIP: Leg[] = [{ from: 'GRU', to: 'MIA', date: '2026-12-20' }];
const NAMESPACE = 'urn:airdesk:ndc:annotations:1';

const extension = (inner: string, namespace = NAMESPACE): string =>
  `<m:AugmentationPoint><x:Annotations xmlns:x="${namespace}">${inner}</x:Annotations></m:AugmentationPoint>`;
const add = (id: string, pax = 'ADT1', segment = 'SEG1'): string =>
  `<x:Add><x:ServiceDefinitionRefID>${id}</x:ServiceDefinitionRefID><x:PaxRefID>${pax}</x:PaxRefID>${
    segment ? `<x:PaxSegmentRefID>${segment}</x:PaxSegmentRefID>` : ''
  }</x:Add>`;
const definition = (id: string, instructions: string): string =>
  `<ServiceDefinition><BookingInstructions>${instructions}</BookingInstructions><Name>Request</Name><OwnerCode>LA</OwnerCode><ServiceDefinitionID>${id}</ServiceDefinitionID></ServiceDefinition>`;
const ssr = (code: string, text = ''): string =>
  `<SpecialService>${text ? `<FreeText>${text}</FreeText>` : ''}<SpecialServiceCode>${code}</SpecialServiceCode></SpecialService>`;
const lists = (definitions: string, contacts = ''): string =>
  `<DataLists>${contacts ? `<ContactInfoList>${contacts}</ContactInfoList>` : ''}${
    definitions ? `<ServiceDefinitionList>${definitions}</ServiceDefinitionList>` : ''
  }</DataLists>`;
const contact =
  '<ContactInfo><ContactInfoID>C1</ContactInfoID><ContactPurposeText>agency</ContactPurposeText><Phone><CountryDialingCode>55</CountryDialingCode><PhoneNumber>1133334444</PhoneNumber></Phone></ContactInfo>';
const remarks = (...texts: string[]): string =>
  `<OrderChangeParameters>${texts
    .map((text) => `<Remark><RemarkText>${text}</RemarkText></Remark>`)
    .join('')}</OrderChangeParameters>`;

const send = (
  provider: Provider,
  { order_id, owner }: Held,
  { before = '', first = '', after = '' }: { before?: string; first?: string; after?: string },
  trx = 'lines',
): Promise<Answer> =>
  station.send(
    provider,
    'OrderChange',
    `${first}<Order><OrderID>${order_id}</OrderID><OwnerCode>${owner}</OwnerCode></Order>${after}`,
    { before, trx },
  );

const answered = (answer: Answer): string[] =>
  answer
    .elements(
      '//OrderItem[not(.//*[local-name()="Price"]) and not(.//*[local-name()="FareDetail"])]',
    )
    .map((item) => `${item.text('.//PaxRefID')} ${item.text('./Service/StatusCode')}`);

test.each(STRICT)(
  '%s takes them down, and shows them in an order that adds up',
  async (provider) => {
    const held = await hold(station, provider, TRIP, party(2));
    const before = extension(add('S1') + add('S2', 'ADT2') + add('S3', 'ADT1', ''));
    const first = lists(
      definition('S1', ssr('WCHR')) +
        definition('S2', ssr('PETC', 'A CAT')) +
        definition('S3', '<OSI_Text>VIP</OSI_Text>'),
      contact,
    );
    const answer = await send(provider, held, { before, first, after: remarks('One', 'Two') });
    expect(answer.error).toBe(null);
    expect(answered(answer)).toEqual(['ADT1 HK', 'ADT2 HN', 'ADT1 HK']);
    expectReferencesClosed(answer);
    expect(answer.one('//Order/TotalPrice/TotalAmount')).toBe(held.total);
    expect(answer.all('//Processing/Remark/RemarkText')).toEqual(['One', 'Two']);
    expect(
      answer.all('//ContactInfo[*[local-name()="ContactPurposeText"]]/Phone/PhoneNumber'),
    ).toEqual(['1133334444']);
    expect(answer.all('//BookingInstructions/OSI_Text')).toEqual(['VIP']);
    // The same transaction once more is done once.
    const twice = await send(provider, held, { before, first, after: remarks('One', 'Two') });
    expect(answered(twice)).toHaveLength(3);
    const [id] = answer
      .elements('//OrderItem')
      .filter((item) => item.text('./Service/StatusCode') === 'HN')
      .map((item) => item.text('./OrderItemID'));
    const gone = extension(
      `<x:Remove><x:OrderItemID>${id}</x:OrderItemID></x:Remove><x:Remove><x:RemarkText>One</x:RemarkText></x:Remove>`,
    );
    const left = await send(provider, held, { before: gone }, 'away');
    expect(answered(left)).toEqual(['ADT1 HK', 'ADT1 HK']);
    expect(left.all('//Processing/Remark/RemarkText')).toEqual(['Two']);
  },
);

test('what is no request of theirs is refused, and nothing of it is kept', async () => {
  const held = await hold(station, 'PROVIDER_04', TRIP, party(1));
  const one = lists(definition('S1', ssr('WCHR')));
  const rows: [Parameters<typeof send>[2], string][] = [
    [{ before: extension(add('S1')) }, '914'],
    [{ before: extension(add('S1', 'ADT9')), first: one }, '914'],
    [{ before: extension(add('S1', 'ADT1', 'SEG99')), first: one }, '914'],
    [{ before: extension(add('S1'), 'urn:other'), first: one }, '157'],
    [{ before: extension('') }, '912'],
    [{ before: extension(add('S1')), first: lists(definition('S1', ssr('wchr'))) }, '914'],
    [{ before: extension(add('S1')), first: lists(definition('S1', '')) }, '912'],
    [
      {
        before: extension(add('S1')),
        first: `<ChangeOrderChoice><AcceptChange><OrderItemRefID>x</OrderItemRefID></AcceptChange></ChangeOrderChoice>${one}`,
      },
      '914',
    ],
    [
      {
        first:
          '<ChangeOrderChoice><AcceptChange><OrderItemRefID>x</OrderItemRefID></AcceptChange></ChangeOrderChoice>',
      },
      '914',
    ],
  ];
  for (const [message, code] of rows) {
    const answer = await send('PROVIDER_04', held, message);
    expect(answer.error?.code, JSON.stringify(message)).toBe(code);
  }
  const after = await send('PROVIDER_04', held, { before: extension(''), after: remarks('x') });
  expect(answered(after)).toEqual([]);
});

test.each(PROVIDERS.slice(4))('%s takes remarks alone', async (provider) => {
  const held = await hold(station, provider, TRIP, party(1));
  const first = lists(definition('S1', ssr('WCHR')));
  const refused = await send(provider, held, { before: extension(add('S1')), first });
  expect(refused.error?.code).toMatch(/^(157|NOT_SUPPORTED)$/);
  const taken = await send(provider, held, { before: extension(''), after: remarks('One') });
  expect(taken.all('//Processing/Remark/RemarkText')).toEqual(['One']);
});

testMessages();
