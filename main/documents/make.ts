/** Shared by all papers: their frame, notices, and facts of the agency. */
import type { Terms } from './flights.ts';
import { formatInstant } from './format.ts';
import type { Block, Cell, Column, Paper } from './paper.ts';
import { fill, getWords } from './words/index.ts';

export const buildNotice = (
  title: string,
  text: string,
  tone: 'plain' | 'warn' = 'warn',
): Block => ({ kind: 'notice', tone, title, text });

/** A fact with its label; none if the value is empty. */
export const buildFact = (label: string, value: string | null) =>
  value === null || value === '' ? [] : [{ label, value }];

/** A sum with its label; none without an amount. */
export const buildSum = (label: string, amount: string | null, strong?: true) =>
  amount === null ? [] : [{ label, amount, ...(strong && { strong }) }];

export const buildTable = (
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
): Extract<Block, { kind: 'table' }> => ({
  kind: 'table',
  columns,
  rows: rows.map((cells) => ({ cells })),
});

export function listAgencyFacts({ language, agency }: Terms) {
  const { receipt } = getWords(language);
  return [
    ...buildFact(receipt.iata_number, agency.iata_number),
    ...buildFact(receipt.address, agency.address),
    ...buildFact(receipt.phone, agency.phone),
  ];
}

export function buildPaper(
  { language, agency, agent, training, now }: Terms,
  title: string,
  subject: string,
  blocks: readonly Block[],
): Paper {
  const words = getWords(language);
  const time = formatInstant(now.toISOString(), agency.time_zone, language);
  return {
    title,
    subject,
    language,
    agency: agency.name,
    made: fill(words.made, { time, name: agent }),
    training: training ? words.training : null,
    blocks,
  };
}
