/** Errors and warnings of any answer: NDC errors, a bare ErrorResponse, a SOAP fault. */
import { phrase } from '#main/contract/phrase.ts';
import { MAX_ERROR_TEXT } from '../../failures.ts';
import type { Reading } from '../../wire/reading.ts';
import type { XmlNode } from '../../wire/xml.ts';

/** An error as the sender put it; `type` may hold what another sender puts in `code`. */
export interface WireError {
  code: string | null;
  type: string | null;
  text: string | null;
  id: string | null;
  owner: string | null;
  status: string | null;
  /** The element of our request it is about. */
  tag: string | null;
  url: string | null;
}

export function readErrors(root: XmlNode): WireError[] {
  const nodes = [
    ...root.all('Error'),
    ...root.find('Errors/Error'),
    ...root.find('Response/Error'),
    ...root.find('Response/Errors/Error'),
  ];
  const faults = /^fault$/i.test(root.name) ? [root] : root.find('Body/Fault');
  const bare = /^(error|errorresponse)$/i.test(root.name) && nodes.length === 0 ? [root] : [];
  const errors = [...nodes, ...bare].map(readError).concat(faults.map(readFault));
  return errors.map((one) => ({ ...one, text: one.text?.slice(0, MAX_ERROR_TEXT) ?? null }));
}

/** True if the message has errors and no answer content. */
export const isErrorAnswer = (root: XmlNode) =>
  !CONTENT.some((name) => root.all(name).some(({ children }) => children.length > 0)) &&
  root
    .find('Response')
    .every((response) => response.children.every((one) => BESIDE_CONTENT.test(one.name)));

/** What 17.2 answers without a Response: one of several airlines may fail beside it. */
const CONTENT = ['OffersGroup', 'PricedOffer', 'ALaCarteOffer', 'SeatMap'];

const BESIDE_CONTENT =
  /^(errors?|warnings?|datalists|metadata|augmentationpoint|(re)?shoppingresponse(id)?|\w*processing|document|success|party|parameters|polic(y|ies)|response)$/i;

/** What an answer holds beside its frame, by name. */
export const listContents = (response: XmlNode): string[] =>
  response.children
    .filter((one) => one.children.length > 0 && !BESIDE_CONTENT.test(one.name) && isFilled(one))
    .map((one) => one.name);

/**
 * Warns if nothing could be read from an answer with content, so that it does not pass for an empty
 * one.
 */
export function warnIfNothingRead(
  response: XmlNode,
  found: boolean,
  reading: Pick<Reading, 'warn'>,
): void {
  const names = listContents(response);
  if (found || names.length === 0) return;
  reading.warn(phrase('w_nothing_read', { list: names.slice(0, 5).join(', ').slice(0, 80) }));
}

/** How many offers there are, and whose: told of none too. */
const COUNT = /summary$|^total\w*quantity$|^owner(code)?$/i;

/** True for an element that holds anything but the frame of an empty list. */
const isFilled = (node: XmlNode): boolean =>
  !COUNT.test(node.name) &&
  (node.children.length > 0 ? node.children.some(isFilled) : node.raw.trim() !== '');

function readError(node: XmlNode): WireError {
  node.text('LangCode');
  const texts = ['DescText', 'Message', 'ShortText', 'Description', 'Details', 'Detail'].flatMap(
    (name) => node.texts(name),
  );
  const own = node.children.length === 0 ? node.value() : null;
  const short = node.attribute('ShortText');
  const status = node.text('StatusText') ?? node.attribute('Status');
  return {
    code: node.text('Code') ?? node.attribute('Code'),
    type: node.text('TypeCode') ?? node.text('Type') ?? node.attribute('Type'),
    text:
      [...texts, own, own?.startsWith(short ?? '') ? null : short].filter(Boolean).join(': ') ||
      status,
    id: node.text('ErrorID'),
    owner: node.text('OwnerName') ?? node.attribute('Owner'),
    status,
    tag: node.text('TagText') ?? node.attribute('Tag'),
    url: node.text('URL') ?? node.attribute('DocURL'),
  };
}

function readFault(node: XmlNode): WireError {
  const detail = node.at('detail');
  const said = detail ? listLeafTexts(detail).slice(0, 4) : [];
  const text = node.text('faultstring') ?? node.text('Reason/Text');
  return {
    code: node.text('faultcode') ?? node.text('Code/Subcode/Value') ?? node.text('Code/Value'),
    type: 'SOAP fault',
    text: [text, ...said].filter(Boolean).join(': ') || null,
    id: null,
    owner: node.text('faultactor'),
    status: null,
    tag: null,
    url: null,
  };
}

function listLeafTexts(node: XmlNode): string[] {
  if (node.children.length === 0) return [node.value() ?? ''].filter(Boolean);
  return node.children.flatMap(listLeafTexts);
}

/** Warnings of the answer in words, with their code. */
export function readWarnings(response: XmlNode, reading: Reading): void {
  for (const node of [...response.all('Warning'), ...response.find('Warnings/Warning')]) {
    const { code, type, text, status } = readError(node);
    node.text('WarningID');
    const named = code ?? type;
    const words = text ?? status;
    if (words || named) reading.warn([named, words].filter(Boolean).join(': '));
  }
}
