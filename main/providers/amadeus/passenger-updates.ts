/** Updates of a record's passengers: the lines given up and those written for each. */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { listDocoTexts } from '#main/reference/doco.ts';
import { refuse, refuseUnavailable } from '../failures.ts';
import { haveSameName, haveWholeName } from '../lost-orders.ts';
import type { ProviderOrder, ProviderOrderPassenger } from '../provider.ts';
import { toWireDocumentNumber } from '../wire/values.ts';
import type { Method } from './client.ts';
import {
  isSameContact,
  readGivenMail,
  readGivenPhone,
  readMailLine,
  readPhoneLine,
  readTaxNumber,
} from './read/details.ts';
import { listLinesOf, type RecordLine } from './read/elements.ts';
import { changeRecord } from './records.ts';
import { exchangeLines, type GivenUp, splitLines } from './servicing.ts';
import {
  buildDocoLines,
  buildDocumentLines,
  buildGivenLine,
  buildLoyaltyLine,
  buildMailLine,
  buildPhoneLine,
  buildTaxLines,
  type Line,
  type Ref,
  readNumber,
  withUnwritten,
} from './write/record-lines.ts';

export const updatePassengers: Method<'updatePassengers'> = (client, order, passengers, call) =>
  changeRecord(client, order, call, async (session, opened) => {
    const given_up: GivenUp[] = [];
    const added: Line[] = [];
    for (const wanted of passengers) {
      const there = opened.order.passengers.find(({ key }) => key === wanted.key);
      if (!there) return fail(refuse(phrase('provider_no_passenger')));
      const known = order.passengers.find(({ key }) => key === wanted.key);
      const kept = [there, ...(known ? [known] : [])].some((one) => haveWholeName(one, wanted));
      if (!kept || !haveSameName(there, wanted)) {
        return fail(refuseUnavailable(phrase('amadeus_name_kept')));
      }
      const change = findChange(there, wanted, opened.lines);
      given_up.push(...change.given_up);
      added.push(...change.added);
    }
    const { gone, kept } = splitLines(given_up);
    const done = await exchangeLines(session, opened, { gone, added: [...kept, ...added] });
    return done.ok ? ok(withUnwritten(restoreSpelling(done.value, passengers), passengers)) : done;
  });

function findChange(
  there: ProviderOrderPassenger,
  wanted: ProviderOrderPassenger,
  lines: readonly RecordLine[],
): { given_up: GivenUp[]; added: Line[] } {
  const infant = wanted.pax_type === 'INF';
  const adult = wanted.key.replace(/-INF$/, '');
  const refs: Ref[] = [['PT', readNumber(adult)]];
  const listOwn = (segment: string, code: RegExp) => listLinesOf(adult, lines, segment, code);
  const given_up: GivenUp[] = [];
  const added: Line[] = [];
  const replace = (old: RecordLine[], fresh: Line[]) => {
    given_up.push(
      ...old.map((line) => ({
        line,
        passenger: line.passengers.length > 0 ? adult : null,
        flight: null,
      })),
    );
    added.push(...fresh);
  };
  /** Lines of a contact: a passenger's other ones stay. */
  const listTold = (
    among: readonly RecordLine[],
    read: typeof readPhoneLine,
    told: string | null,
  ) => among.flatMap(read).flatMap((one) => (isSameContact(one.told, told) ? [one.line] : []));
  /** The airlines that were given the old contact get the new one; all of them where none was. */
  const replaceGiven = (
    code: 'CTCM' | 'CTCE',
    read: typeof readGivenPhone,
    before: string | null,
    now: string | null,
  ) => {
    const old = listTold(
      lines.filter(({ passengers }) => passengers.length === 0 || passengers.includes(adult)),
      read,
      before,
    );
    const airlines = old.length > 0 ? old.map(({ airline }) => airline) : [null];
    const fresh = airlines.flatMap((airline) =>
      now === null ? [] : buildGivenLine(code, now, refs, airline),
    );
    replace(old, fresh);
  };
  if (!infant && wanted.phone !== there.phone) {
    replace(
      listTold(listOwn('AP', /./), readPhoneLine, there.phone),
      wanted.phone === null ? [] : [buildPhoneLine(wanted.phone, refs)],
    );
    replaceGiven('CTCM', readGivenPhone, there.phone, wanted.phone);
  }
  if (!infant && wanted.email?.toLowerCase() !== there.email?.toLowerCase()) {
    replace(
      listTold(listOwn('AP', /./), readMailLine, there.email),
      wanted.email === null ? [] : [buildMailLine(wanted.email, refs)],
    );
    replaceGiven('CTCE', readGivenMail, there.email, wanted.email);
  }
  if (serializePapers(wanted) !== serializePapers(there)) {
    const old = listOwn('SSR', /^DOCS$/).filter(
      ({ text }) => /\/[MFUX]I\//.test(text ?? '') === infant,
    );
    replace(old, buildDocumentLines(wanted, refs, infant));
  }
  if (!infant && formatTaxes(wanted) !== formatTaxes(there)) {
    const old = listOwn('SSR', /^FOID$/).filter(({ text }) => readTaxNumber(text) !== null);
    replace(old, buildTaxLines(wanted, refs));
  }
  if (!infant && listDocoTexts(wanted).join() !== listDocoTexts(there).join()) {
    replace(listOwn('SSR', /^DOCO$/), buildDocoLines(wanted, refs));
  }
  if (!infant && formatCards(wanted) !== formatCards(there)) {
    const fresh = wanted.frequent_flyers.map(({ airline, number }) =>
      buildLoyaltyLine(airline, number, refs),
    );
    replace(listOwn('SSR', /^FQT[VRU]$/), fresh);
  }
  return { given_up, added };
}

const serializePapers = ({
  documents,
  gender,
  birth_date,
  nationality,
}: ProviderOrderPassenger): string =>
  JSON.stringify([
    gender,
    birth_date,
    nationality,
    documents
      .filter(({ type }) => type !== 'TAX_ID')
      .map((one) => [one.type, one.number, one.issuing_country, one.expires_on]),
  ]);

const formatTaxes = (one: ProviderOrderPassenger): string =>
  one.documents
    .flatMap(({ type, number }) => (type === 'TAX_ID' ? toWireDocumentNumber(number) : []))
    .join();

const formatCards = ({ frequent_flyers }: ProviderOrderPassenger): string =>
  frequent_flyers
    .map(({ airline, number }) => `${airline} ${number}`)
    .sort()
    .join();

/** Our own spelling of a name where the record's is the same in its letters. */
const restoreSpelling = (
  order: ProviderOrder,
  ours: readonly ProviderOrderPassenger[],
): ProviderOrder => ({
  ...order,
  passengers: order.passengers.map((told) => {
    const mine = ours.find((one) => one.key === told.key && haveSameName(one, told));
    if (!mine) return told;
    const { first_name, middle_name, last_name } = mine;
    return { ...told, first_name, middle_name, last_name };
  }),
});
