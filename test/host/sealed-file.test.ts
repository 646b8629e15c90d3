/** Files for other stations: open for their passphrase only, and told apart where they do not open. */
import { expect, test } from 'vitest';
import { buildStationCode, StationCode } from '#main/contract/hand-over.ts';
import { sealedFiles } from '#main/host/data/sealed-file.ts';

const PASSPHRASE = 'seven grey herons';
const TEXT = JSON.stringify({ passport: 'ZQ7731904', names: ['Müller', '李'] });

test('come back whole for their passphrase, and are told apart where they do not', async () => {
  const seal = await sealedFiles.sealer(PASSPHRASE);
  const file = seal(TEXT);
  expect(seal(TEXT)).not.toBe(file);
  const bytes = Buffer.from(file, 'base64');
  expect(bytes.includes('ZQ7731904')).toBe(false);
  expect(await sealedFiles.open(PASSPHRASE, file)).toEqual({ state: 'OPEN', text: TEXT });
  expect(await sealedFiles.open('seven grey geese', file)).toEqual({ state: 'LOCKED' });
  const changed = (at: number) => {
    const other = Buffer.from(bytes);
    other[at]! ^= 1;
    return other.toString('base64');
  };
  const state = async (base64: string) => (await sealedFiles.open(PASSPHRASE, base64)).state;
  expect(await state(changed(0))).toBe('FOREIGN');
  expect(await state(changed(8))).toBe('NEWER');
  for (const at of [9, 12, 30, 45, bytes.length - 1])
    expect(await state(changed(at))).toBe('DAMAGED');
  for (const length of [0, 5, 9, 40, bytes.length - 1]) {
    const cut = bytes.subarray(0, length).toString('base64');
    expect(['FOREIGN', 'DAMAGED', 'NEWER']).toContain(await state(cut));
  }
  // The same words composed differently, as another keyboard does.
  const typed = await sealedFiles.sealer('cafe\u0301 com leite');
  expect(await sealedFiles.open('café com leite', typed('x'))).toMatchObject({ state: 'OPEN' });
}, 60_000);

test('a station code with one letter wrong, or two exchanged, is no station’s', () => {
  const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  for (const five of ['ABCDE', 'ZZZZZ', '23456', 'K7QX2', '99A99']) {
    const code = buildStationCode(five);
    expect(StationCode.safeParse(code).success).toBe(true);
    for (let at = 0; at < 6; at += 1) {
      for (const letter of letters) {
        if (letter === code[at]) continue;
        const typo = code.slice(0, at) + letter + code.slice(at + 1);
        expect(StationCode.safeParse(typo).success).toBe(false);
      }
      const pair = code.slice(at, at + 2);
      if (pair.length < 2 || pair[0] === pair[1]) continue;
      const exchanged = code.slice(0, at) + pair[1] + pair[0] + code.slice(at + 2);
      expect([exchanged, StationCode.safeParse(exchanged).success]).toEqual([exchanged, false]);
    }
  }
});
