/** The same affair typed in the three languages is the same list of actions. */
import { expect, it } from 'vitest';
import { splitEntries } from '#renderer/commands/split-line.ts';
import { LANGUAGES, type Language } from '#renderer/languages/action.ts';
import { write } from '#renderer/languages/index.ts';
import { actionOf, TODAY } from './reading.ts';

const STORY: Readonly<Record<Language, string>> = {
  AMADEUS: `
    DAN SAO PAULO;DAC GRU;DDMIA
    AN20DECGRUMIA0900/ALA/AAA
    ACR02JAN
    DO1
    SS2Y1
    NM1SILVA/ANA MRS;NM2SOUZA/BRUNO MR/CAIO MR
    1/(INF/SILVA/LEO/12OCT25)
    AP+55 11 3333 4444-M;APE-ANA@EXAMPLE.COM
    RF ANA;ER
    FFNLA-123456789/P2
    FXX/P1-2;FXB;FXP
    RTI;RTN;TQT;RH
    ST/27A,27B/P1-2/S5;SM5;SX/S5
    FPCCVI*E03;TTP/P1
    TWD/TKT957-2412887301;TRDC/TKT957-2412887301
    FXF/TKT957-2412887301,957-2412887302
    SP2,3;RF;EF;RF;ER
    RTK7QWZP;RT/SILVA;RT0;XI
    JMB;MD;QS2;QN;IG`,
  SABRE: `
    W/-CCSAO PAULO;W/*GRU;T*MIA
    120DECGRUMIA9A+LA‡AA
    1R2JAN
    VI*1
    02Y1
    -SILVA/ANA MRS;-2SOUZA/BRUNO MR/CAIO MR
    -I/SILVA/LEO*12OCT25
    9+55 11 3333 4444-M;PE¥ANA@EXAMPLE.COM¥
    6ANA;ER
    FFLA123456789-2.1
    WPN1.1/2.1;WPNCB;PQ
    *IA;*N;*PQ;*H
    4G2/27AB-1.1/2.1;4G2*;4GX2
    5-*VI*E03;W‡PQ1‡N1.1
    WETR*T9572412887301;WVT9572412887301
    WFRF957-2412887301,957-2412887302
    D2.1*3.1;6;F;6;ER
    *K7QWZP;*-SILVA;*L;XI
    @B;MD;Q/2;QR;I`,
  TRAVELPORT: `
    .CE SAO PAULO;.CD GRU;@LTMIA
    A20DECGRUMIA0900/LA/AA
    AR02JAN
    TTL1
    N2Y1
    N.SILVA/ANA MRS;N.2SOUZA/BRUNO MR/CAIO MR
    N.I/SILVA/LEO*12OCT25
    P.M*+55 11 3333 4444;MT.ANA@EXAMPLE.COM
    R.ANA;ER
    M.P2/LA123456789
    FQTDDP1.2;FQBBK;FQ
    *I;*N;*FF1;*H
    S.P1-2S2/27A,27B;SA*S2;S.S2@
    F.VI/E03;TKPP1
    *TE/957-2412887301;TRV/9572412887301
    FEX957-2412887301,9572412887302
    DP2.3;R.;F;R.;ER
    *K7QWZP;*-SILVA;*L;XI
    SB;MD;Q/2;QR;I`,
};

/** Three passengers stand before the flights. */
const NAMES = 3;

const actions = (language: Language) =>
  STORY[language]
    .trim()
    .split('\n')
    .flatMap((line) => splitEntries(line.trim()))
    .map(({ text }) => {
      const action = actionOf(text, language);
      // Who holds the infant is said in one of the languages only; flights are numbered in two ways.
      if (action.kind === 'infant') return { ...action, passenger: null };
      return 'leg' in action && action.leg && 'line' in action.leg
        ? { ...action, leg: { segment: action.leg.line - NAMES } }
        : action;
    });

it.each(['SABRE', 'TRAVELPORT'] as const)('is the same in Amadeus and %s', (language) => {
  expect(actions(language)).toEqual(actions('AMADEUS'));
});

it('is also the same when another language is the home language', () => {
  for (const home of LANGUAGES) {
    const foreign = LANGUAGES.filter((language) => language !== home);
    for (const language of foreign) {
      const entries = STORY[language]
        .trim()
        .split('\n')
        .flatMap((line) => splitEntries(line.trim()));
      const other = entries.filter(({ text }) => {
        const own = JSON.stringify(actionOf(text, language));
        return JSON.stringify(actionOf(text, home)) !== own;
      });
      expect(other.map(({ text }) => `${home} ${text.trim()}`)).toEqual([]);
    }
  }
});

it('can be written from each language into each other', () => {
  const env = { today: TODAY, names: NAMES };
  const mute = LANGUAGES.flatMap((from) =>
    LANGUAGES.flatMap((to) =>
      STORY[from]
        .trim()
        .split('\n')
        .flatMap((line) => splitEntries(line.trim()))
        .filter(({ text }) => write(actionOf(text, from), to, env) === null)
        .map(({ text }) => `${to} cannot say ${text.trim()}`),
    ),
  );
  // Who holds an infant is said in Amadeus only; the others hand it to the adult before.
  expect(mute).toEqual([
    'TRAVELPORT cannot say 1/(INF/SILVA/LEO/12OCT25)',
    'AMADEUS cannot say -I/SILVA/LEO*12OCT25',
    'AMADEUS cannot say N.I/SILVA/LEO*12OCT25',
  ]);
});
