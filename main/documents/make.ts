/** Builds a paper with the parts that all papers share. */
import { formatInstant } from './format.ts';
import type { Terms } from './journeys.ts';
import type { Block, Paper } from './paper.ts';
import { fill, getWords } from './words/index.ts';

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
