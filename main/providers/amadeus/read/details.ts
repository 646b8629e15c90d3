/** What the lines of a record say of its passengers: documents, contacts, loyalty cards. */
import { readDocos } from '#main/reference/doco.ts';
import type { ProviderDocument, ProviderOrderPassenger } from '../../provider.ts';
import { toAlpha2 } from '../../wire/countries.ts';
import { listLinesOf, type RecordLine } from './elements.ts';
import { parseTextDate } from './values.ts';

const SEX: Record<string, ProviderOrderPassenger['gender']> = {
  M: 'MALE',
  F: 'FEMALE',
  U: 'UNDISCLOSED',
  X: 'UNDISCLOSED',
};

interface Papers {
  document: ProviderDocument | null;
  infant: boolean;
  gender: ProviderOrderPassenger['gender'] | null;
  birth_date: string | null;
  nationality: string | null;
}

/** `P/BRA/FZ123456/BRA/15JAN90/F/01JAN31/SILVA/ANA`; an I after the sex is of the infant. */
function readDocs(text: string, today: string): Papers {
  const [type = '', country = '', number = '', nationality = '', born = '', sex = '', ends = ''] =
    text.replace(/^[A-Z]{2}\d?\s+/, '').split('/');
  const kind = type === 'P' ? 'PASSPORT' : /^[ICA]$/.test(type) ? 'NATIONAL_ID' : null;
  return {
    document:
      number === '' || kind === null
        ? null
        : {
            type: kind,
            number,
            issuing_country: toAlpha2(country),
            issued_on: null,
            expires_on: parseTextDate(ends || null, today, true),
          },
    infant: /I$/.test(sex),
    gender: SEX[sex.slice(0, 1)] ?? null,
    birth_date: parseTextDate(born || null, today),
    nationality: toAlpha2(nationality),
  };
}

interface Contacts {
  mail: RecordLine | undefined;
  phone: RecordLine | undefined;
}

/**
 * The passenger's first contact of each kind; an e-mail without a name is the first passenger's.
 */
function findContacts(
  { key }: Pick<ProviderOrderPassenger, 'key'>,
  at: number,
  lines: readonly RecordLine[],
): Contacts {
  const all = lines.filter(({ segment }) => segment === 'AP');
  const findFirst = (code: RegExp, who: string | null) =>
    all.find(
      (line) =>
        code.test(line.code ?? '') &&
        (who === null ? line.passengers.length === 0 : line.passengers.includes(who)),
    );
  const adult = key.replace(/-INF$/, '');
  const mail = findFirst(/^P02$/, adult) ?? (at === 0 ? findFirst(/^P02$/, null) : undefined);
  return { mail, phone: findFirst(/^[3-7]$/, adult) };
}

/** Line numbers of the phones and e-mails shown with a passenger. */
export const listContactLines = (
  people: readonly ProviderOrderPassenger[],
  lines: readonly RecordLine[],
): Set<string> =>
  new Set(
    people.flatMap((one, at) =>
      Object.values(findContacts(one, at, lines)).flatMap((line) => line?.tattoo ?? []),
    ),
  );

export function withDetails(
  people: readonly ProviderOrderPassenger[],
  lines: readonly RecordLine[],
  today: string,
): ProviderOrderPassenger[] {
  return people.map((person, at) => {
    const { mail, phone } = findContacts(person, at, lines);
    const adult = person.key.replace(/-INF$/, '');
    const infant = person.pax_type === 'INF';
    const listRequests = (code: RegExp) => listLinesOf(adult, lines, 'SSR', code);
    const papers = listRequests(/^DOCS$/)
      .map(({ text }) => readDocs(text ?? '', today))
      .filter((one) => one.infant === infant);
    const [first] = papers;
    const docos = infant ? [] : listRequests(/^DOCO$/).flatMap(({ text }) => text ?? []);
    const told = {
      ...person,
      gender: first?.gender ?? person.gender,
      birth_date: person.birth_date ?? first?.birth_date ?? null,
      nationality: first?.nationality ?? null,
      documents: papers.flatMap(({ document }) => document ?? []),
      ...readDocos(docos),
    };
    // An infant is reached by its adult's contacts, which are none of its own, and collects no miles.
    if (infant) return told;
    return {
      ...told,
      phone: phone?.text ?? null,
      email: mail?.text?.replace('//', '@').toLowerCase() ?? null,
      frequent_flyers: listRequests(/^FQT[VRU]$/).flatMap(({ account }) =>
        account && account.number !== '' ? [account] : [],
      ),
    };
  });
}
