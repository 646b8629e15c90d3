/**
 * Tables that any word from outside may be looked up in. A plain object also answers to `constructor`
 * and `__proto__`, which an airline, an agent and a caller of the interface may send.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toTable } from '#main/contract/collections.ts';
import { readSalesReport } from '#main/providers/amadeus/read/sales-report.ts';
import { readSeatMaps } from '#main/providers/amadeus/read/seat-maps.ts';
import { Reading } from '#main/providers/wire/reading.ts';
import { parseXml } from '#main/providers/wire/xml.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Left out: what the training system and the generator of tables read is our own. */
const OWN = /^main\/(training|reference\/generate)\//;
/** Sent or shown as they are; nothing is looked up in them. */
const NOT_LOOKED_UP = ['API_HEADERS', 'BRL_RATES', 'COMMON_HEADERS', 'DEFAULTS', 'FIELD_WORDS'];
const PLAIN = /\bconst ([A-Z]\w*):\s*(?:\w+<\s*)*Record<\s*string,(?:=>|[^=])*=\s*\{/g;
const WORDS = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];

const sources = ['main', 'renderer', 'preload', 'db'].flatMap((layer) =>
  readdirSync(join(ROOT, layer), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => relative(ROOT, join(ROOT, layer, name)).replaceAll('\\', '/')),
);

describe('a table of words', () => {
  it('has the rows it was given and no other', () => {
    const table = toTable({ A: 1, valueOf: 2 });
    expect([table.A, table.valueOf, Object.keys(table)]).toEqual([1, 2, ['A', 'valueOf']]);
    for (const word of WORDS) expect(table[word], word).toBeUndefined();
  });

  it('is made so wherever the rows are named by any text', () => {
    const plain = sources
      .filter((file) => !OWN.test(file))
      .flatMap((file) =>
        [...readFileSync(join(ROOT, file), 'utf8').matchAll(PLAIN)].map(([, name]) => name),
      );
    expect(plain.toSorted()).toEqual(NOT_LOOKED_UP);
  });
});

const read = (text: string) => {
  const parsed = parseXml(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
};

describe.each(WORDS)('an airline that sends %s', (word) => {
  it('has its seats read with the word as one of their characteristics', () => {
    const maps = readSeatMaps(
      read(`<Air_RetrieveSeatMapReply><seatmapInformation>
        <cabin><compartmentDetails><classDetails><classDesignator>Y</classDesignator></classDetails>
        <seatRowRange><number>7</number></seatRowRange><defaultSeatOccupation>F</defaultSeatOccupation>
        <columnDetails><seatColumn>A</seatColumn></columnDetails></compartmentDetails></cabin>
        <row><rowDetails><seatRowNumber>7</seatRowNumber><seatOccupationDetails>
        <seatColumn>A</seatColumn><seatCharacteristic>${word}</seatCharacteristic>
        </seatOccupationDetails></rowDetails></row></seatmapInformation></Air_RetrieveSeatMapReply>`),
      { today: '2026-11-21', reading: new Reading() },
    );
    const seat = maps[0]?.cabins[0]?.rows[0]?.seats[0];
    expect(seat).toMatchObject({ type: 'SEAT', status: 'FREE', disclosures: [word] });
  });

  it('has its sales read as documents of an unknown state and payment', () => {
    const { documents } = readSalesReport(
      read(`<SalesReports_DisplayQueryReportReply><queryReportDataDetails>
        <queryReportDataOfficeGroup><documentData>
        <documentNumber><documentDetails><number>9572400000001</number></documentDetails></documentNumber>
        <transactionDataDetails><transactionDetails><code>${word}</code><type>${word}</type>
        </transactionDetails></transactionDataDetails>
        <fopDetails><fopDescription><formOfPayment><type>${word}</type></formOfPayment></fopDescription>
        </fopDetails></documentData></queryReportDataOfficeGroup>
        </queryReportDataDetails></SalesReports_DisplayQueryReportReply>`),
      new Reading(),
    );
    expect(documents).toMatchObject([{ number: '9572400000001', state: 'OTHER', method: null }]);
  });
});
