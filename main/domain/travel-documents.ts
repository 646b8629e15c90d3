/**
 * Travel documents and redress numbers in their three forms: as typed, sealed in a record, opened
 * for the provider. Numbers are in clear text only on the way.
 */
import type { DocumentInput } from '#main/contract/passenger.ts';
import type { ProviderDocument } from '#main/providers/provider.ts';
import { formatDoco, readDoco } from '#main/reference/doco.ts';
import type { RecordDocument, RecordPassenger } from './booking-record.ts';

/** Encrypts for one booking. */
export type Seal = (text: string) => string;
/** Null if the text was sealed for another booking or with another key. */
export type Open = (sealed: string) => string | null;

const MIN_LENGTH_TO_SHOW = 5;

/** The last two characters of a number that is long enough to give them away. */
export const maskNumber = (number: string): string =>
  `····${number.length < MIN_LENGTH_TO_SHOW ? '' : number.slice(-2)}`;

export const toDocument = (input: DocumentInput): ProviderDocument => ({
  type: input.type,
  number: input.unique_identifier,
  issuing_country: input.issuing_country_code ?? null,
  issued_on: input.created_at ?? null,
  expires_on: input.expires_at ?? null,
});

export function sealDocument({ number, ...rest }: ProviderDocument, seal: Seal): RecordDocument {
  return { ...rest, sealed_number: seal(number), masked: maskNumber(number) };
}

/** Throws if the number cannot be opened: sending without it would lose the document. */
export function openDocument(document: RecordDocument, open: Open): ProviderDocument {
  const { sealed_number, masked: _masked, ...rest } = document;
  const number = open(sealed_number);
  if (number === null) throw new Error('a document number of this booking cannot be opened');
  return { ...rest, number };
}

/** A visa or a known traveller number; a line that cannot be parsed is masked as a whole. */
export function sealDoco(text: string, seal: Seal): { sealed: string; masked: string } {
  const told = readDoco(text);
  const masked = told ? formatDoco({ ...told, number: maskNumber(told.number) }) : maskNumber('');
  return { sealed: seal(text), masked };
}

/** In clear text for the provider; throws if one cannot be opened, so that none is lost. */
export const openDoco = ({ doco = [] }: RecordPassenger, open: Open): string[] =>
  doco.map(({ sealed }) => {
    const text = open(sealed);
    if (text === null) throw new Error('a visa of this booking cannot be opened');
    return text;
  });

/** Seals all of a passenger's secrets again under another seal; what cannot be opened is lost. */
export function resealPassenger(
  passenger: RecordPassenger,
  reseal: (sealed: string) => string | null,
): RecordPassenger {
  const { sealed_redress, doco, documents } = passenger;
  return {
    ...passenger,
    sealed_redress: sealed_redress === null ? null : reseal(sealed_redress),
    ...(doco === undefined
      ? {}
      : {
          doco: doco.flatMap(({ sealed, masked }) => {
            const again = reseal(sealed);
            return again === null ? [] : [{ sealed: again, masked }];
          }),
        }),
    documents: documents.flatMap((document) => {
      const sealed_number = reseal(document.sealed_number);
      return sealed_number === null ? [] : [{ ...document, sealed_number }];
    }),
  };
}

/** Whether the provider returned a number in full; some return it masked, or not at all. */
export const isWholeNumber = (number: string): boolean =>
  /^[\p{L}\p{N}./ -]+$/u.test(number) && !/^X{3,}/i.test(number);
