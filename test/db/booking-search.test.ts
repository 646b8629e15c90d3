import { expect, test } from 'vitest';
import { findWords, toIndexedText } from '#db/store/booking-search.ts';

const shown = (text: string) =>
  findWords(text)
    .map(({ columns, spellings }) => `${spellings.join('|')} in ${columns.join('+')}`)
    .join(', ');

test.each([
  ['silva', 'silva in names+locators'],
  ['SILVA/MARIA MRS', 'SILVA in names+locators, MARIA in names+locators, MRS in names+locators'],
  ["O'Brien", 'Brien in names+locators'],
  [
    'Müller-Lüdenscheidt',
    'Müller|MUELLER in names+locators, Lüdenscheidt|LUEDENSCHEIDT in names+locators',
  ],
  ['Mu\u0308ller', 'Müller|MUELLER in names+locators'],
  ['李 小龙', '小龙|XIAOLONG in names+locators'],
  ['ABC234', 'ABC234 in names+locators'],
  ['957-1234567890', '9571234567890 in phones+tickets+locators'],
  ['957 1234567890 1', '95712345678901|9571234567890 in phones+tickets+locators'],
  ['+55 (11) 91234.5678', '5511912345678 in phones+tickets+locators'],
  ['0049 30 1234567', '0049301234567|49301234567 in phones+tickets+locators'],
  ['silva 9571', 'silva in names+locators, 9571 in locators+phones+tickets'],
  ['names : "x" OR *', 'names in names+locators, OR in names+locators'],
  ['x', ''],
  ['7', ''],
  ['', ''],
  [' / - ', ''],
])('typed %j is looked up as %j', (text, words) => {
  expect(shown(text)).toBe(words);
});

test('more words than any name has are not looked up', () => {
  expect(findWords('ab '.repeat(30))).toHaveLength(10);
});

test('a telephone is indexed by its endings, a ticket also by its serial', () => {
  expect(
    toIndexedText({
      names: ["Maria d'Ávila Souza-Lima"],
      locators: ['ABC234'],
      phones: ['+55 (11) 91234-5678', '12345'],
      tickets: ['957-1234567890'],
    }),
  ).toEqual({
    names: ['MARIA', 'D', 'ÁVILA', 'SOUZA', 'LIMA', 'AVILA', 'DAVILA', 'SOUZALIMA'],
    locators: ['ABC234'],
    phones: [
      '5511912345678',
      '511912345678',
      '11912345678',
      '1912345678',
      '912345678',
      '12345678',
      '2345678',
      '12345',
    ],
    tickets: ['9571234567890', '1234567890'],
  });
});
