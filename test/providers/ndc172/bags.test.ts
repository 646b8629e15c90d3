/** How large a bag may be, where an NDC 17.2 airline says so: beside pieces and weight, in its unit. */
import { expect, test } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import { readGraph } from '#main/providers/ndc172/read/data-lists.ts';
import { Reading172 } from '#main/providers/ndc172/read/money.ts';
import { parseXml } from '#main/providers/wire/xml.ts';

const side = (unit: string, ...values: number[]) =>
  `<PieceDimensionAllowance><DimensionUOM>${unit}</DimensionUOM>${values
    .map((value) => `<Dimensions><MaxValue>${value}</MaxValue></Dimensions>`)
    .join('')}</PieceDimensionAllowance>`;

const linear = (unit: string, value: number | string) =>
  `<PieceDimensionAllowance><DimensionUOM>${unit}</DimensionUOM><MaxLinear>${value}</MaxLinear><MinLinear>20</MinLinear></PieceDimensionAllowance>`;

test.each([
  ['Checked', linear('Inch', 62) + linear('Centimeter', 158), '158 cm'],
  ['CarryOn', linear('Inch', 45), 'Carry-on: 1 pc · 45 in'],
  ['Checked', side('Inch', 62) + side('Centimeter', 158), '158 cm'],
  ['Checked', side('Inch', 62), '62 in'],
  ['Checked', linear('Centimeter', '23cm*40cm*55cm'), '23cm*40cm*55cm'],
  ['Checked', '', null],
  ['CarryOn', side('Centimeter', 56, 36, 23), 'Carry-on: 1 pc · 56 x 36 x 23 cm'],
  ['CarryOn', '', 'Carry-on: 1 pc'],
  ['Checked', side('Centimeter', 158), null, 0],
])('%s with %s says %s', (category, sizes, text, pieces = 1) => {
  const xml =
    '<AirShoppingRS><DataLists><BaggageAllowanceList>' +
    `<BaggageAllowance BaggageAllowanceID="B1"><BaggageCategory>${category}</BaggageCategory>` +
    `<PieceAllowance><TotalQuantity>${pieces}</TotalQuantity><PieceMeasurements Quantity="1">` +
    `${sizes}</PieceMeasurements></PieceAllowance></BaggageAllowance>` +
    '</BaggageAllowanceList></DataLists></AirShoppingRS>';
  const root = parseXml(xml);
  if (!root.ok) throw new Error(root.error.message);
  const bag = readGraph(root.value, root.value, new Reading172(root.value)).baggage.get('B1');
  expect(bag?.feature?.text ? toEnglish(bag.feature.text) : null).toBe(text);
  expect(bag?.allowance.pieces).toBe(pieces);
});

const readBag = (inner: string) => {
  const root = parseXml(
    `<AirShoppingRS><DataLists><BaggageAllowanceList><BaggageAllowance BaggageAllowanceID="B1"><BaggageCategory>Checked</BaggageCategory>${inner}</BaggageAllowance></BaggageAllowanceList></DataLists></AirShoppingRS>`,
  );
  if (!root.ok) throw new Error(root.error.message);
  const bag = readGraph(root.value, root.value, new Reading172(root.value)).baggage.get('B1');
  const { allowance, feature } = bag!;
  return [allowance.pieces, allowance.weight_kg, feature?.text ?? null, feature?.attribute];
};

test.each([
  ['1 BAG UP TO 23KG INCLUDED', 1, 23, 'INCLUDED'],
  ['1 BAG FEE USD 30', null, null, 'CHARGEABLE'],
  ['As agreed', null, null, 'INCLUDED'],
])('an allowance of which only %j is told is read and said', (text, pieces, kilos, attribute) => {
  expect(
    readBag(
      `<AllowanceDescription><Descriptions><Description><Text>${text}</Text></Description></Descriptions></AllowanceDescription>`,
    ),
  ).toEqual([pieces, kilos, text, attribute]);
});

const pieces = (n: number, kilos?: number) =>
  `<PieceAllowance><TotalQuantity>${n}</TotalQuantity>${kilos ? `<PieceMeasurements Quantity="${n}"><PieceWeightAllowance><MaximumWeight><Value>${kilos}</Value><UOM>KG</UOM></MaximumWeight></PieceWeightAllowance></PieceMeasurements>` : ''}</PieceAllowance>`;

test.each([
  ['others beside the first', pieces(2, 32) + pieces(1, 23), 2, 23, '2 pc, 32 kg + 1 pc, 23 kg'],
  ['how the first are divided', pieces(2) + pieces(1, 23) + pieces(1, 23), 2, 23, null],
  ['none', pieces(1, 23) + pieces(0), 1, 23, null],
  ['another bag as many', pieces(1, 32) + pieces(1, 23), 1, 23, '1 pc, 32 kg + 1 pc, 23 kg'],
])('further pieces may be %s', (_, inner, most, kilos, text) => {
  expect(readBag(inner).slice(0, 3)).toEqual([most, kilos, text]);
});

test.each([
  ['Party', 'Party'],
  ['Traveler', null],
])('an allowance of %s says %s', (party, expected) => {
  const root = parseXml(
    `<AirShoppingRS><DataLists><BaggageAllowanceList><BaggageAllowance BaggageAllowanceID="B1"><BaggageCategory>Checked</BaggageCategory><PieceAllowance><ApplicableParty>${party}</ApplicableParty><TotalQuantity>2</TotalQuantity></PieceAllowance></BaggageAllowance></BaggageAllowanceList></DataLists></AirShoppingRS>`,
  );
  if (!root.ok) throw new Error(root.error.message);
  const bag = readGraph(root.value, root.value, new Reading172(root.value)).baggage.get('B1');
  expect(bag?.feature?.text ?? null).toBe(expected);
});
