/**
 * Fare rules by category, read from the GDS that sells the fares: for an offer line, shown below
 * its details, or for the fares of a booking, shown below its price.
 */
import type { FareRules } from '#main/contract/fare-rules.ts';
import { readRuleCategories } from '#main/reference/rule-categories.ts';
import { getOfferList } from '../../app/command-context.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { phraseAt } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { showTab } from '../booking/servicing.ts';
import { listTokens, type OfferRow } from './offer-rows.ts';
import type { ShownRules } from './offers-state.ts';
import { openOffer } from './opening-offers.ts';

/** The requested categories of a fare. If there are none, the screen lists all its categories. */
export const listShownCategories = ({ categories }: FareRules, wanted: readonly number[]) =>
  categories.filter(({ number }) => number !== null && wanted.includes(number));

/** The rules that an entry requests; categories as typed, `16` or `PE.AP`. */
export interface RulesRequest {
  component: number | null;
  category: string | null;
}

const toShown = ({ component, category }: RulesRequest): Omit<ShownRules, 'fares'> => ({
  component,
  wanted: readRuleCategories(category ?? '') ?? [],
});

export function showFareRules(desk: DeskContext, line: number | null, request: RulesRequest): void {
  const { rows, row } = getOfferList(desk.getActiveArea());
  const meant = line === null ? row : rows[line - 1];
  openOffer(desk, line);
  if (meant) void readLineRules(desk, meant, toShown(request));
}

async function readLineRules(
  desk: DeskContext,
  { key, slices, offer }: OfferRow,
  shown: Omit<ShownRules, 'fares'>,
): Promise<void> {
  const { name, search } = desk.getActiveArea();
  if (!search) return;
  // Rules already read for a line also have its other categories.
  const known = search.rules?.key === key ? search.rules.fares : null;
  desk.patchArea(name, { search: { ...search, rules: { key, ...shown, fares: known } } });
  if (known) return;
  const what = phraseAt('waiting.rules', offer);
  const input = { slice_tokens: listTokens(slices) };
  const result = await desk.callFor(name, what, 'offer.rules', input);
  const now = desk.getArea(name).search;
  if (!now || now.rules?.key !== key) return;
  const fares = result.ok ? result.value.output.fares : null;
  desk.patchArea(name, { search: { ...now, rules: fares ? { ...now.rules, fares } : undefined } });
  if (!result.ok) desk.answerFailure(name, result.error);
  else if (fares?.length === 0) desk.answer(name, 'warn', say('answer.no_rules'));
}

/** Shows the rules of the booking's fares; reads them again if the booking changed. */
export async function showBookedRules(desk: DeskContext, request: RulesRequest): Promise<void> {
  const { name, booking: held, booked_rules: before } = desk.getTargetArea();
  if (!held) return;
  const { revision } = held;
  const { id, provider } = held.booking;
  const same = before?.booking_id === id && before.revision === revision;
  const known = same ? before.fares : null;
  const asked = { booking_id: id, revision, ...toShown(request) };
  desk.patchArea(name, { booked_rules: { ...asked, fares: known } });
  showTab(desk, 'price');
  if (known) return;
  const what = phraseAt('waiting.rules', provider);
  const result = await desk.callFor(name, what, 'booking.rules', { id });
  if (desk.getArea(name).booked_rules?.booking_id !== id) return;
  const fares = result.ok ? result.value.output.fares : null;
  desk.patchArea(name, { booked_rules: fares ? { ...asked, fares } : null });
  if (!result.ok) desk.answerFailure(name, result.error);
  else if (result.value.meta.warnings.length > 0 || fares?.length === 0) {
    const { warnings } = result.value.meta;
    const text = say(fares?.length === 0 ? 'answer.no_rules' : 'answer.rules_in_part');
    desk.answer(name, 'warn', text, warnings);
  }
}
