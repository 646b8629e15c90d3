/** Passengers' credits at airlines: the list, and those a booking may be paid with. */
import type { ListedCredit } from '#main/contract/credit.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { InputOf } from '#main/contract/operations.ts';
import { findAirline } from '#main/reference/airlines.ts';
import type { DeskContext, ScreenKeys } from '../../app/desk-context.ts';
import { formatAmount } from '../../i18n/format.ts';
import { phrase, say } from '../../i18n/words.ts';
import { openBooking } from '../booking/servicing.ts';

/** Opens the list for a name or an airline; for '' of all passengers, for null as last shown. */
export function openCredits(desk: DeskContext, text: string | null): void {
  const { name, credits } = desk.getActiveArea();
  desk.patchArea(name, { credits: { text: text ?? credits?.text ?? '', answer: null } });
  desk.openScreen(name, 'credits', 'line');
  void readCredits(desk, name);
}

/** A known airline code is an airline; any other text is a name. */
function parseFilter(text: string): InputOf<'credits.list'> {
  const typed = text.trim();
  if (typed === '') return {};
  const code = typed.toUpperCase();
  return code.length === 2 && findAirline(code) ? { airline: code } : { person: typed };
}

function openCreditBooking(desk: DeskContext, id: string): void {
  const credit = desk.getActiveArea().credits?.answer?.credits.find((one) => one.id === id);
  if (credit) void openBooking(desk, credit.booking_id);
}

export async function readCredits(desk: DeskContext, name: AreaName): Promise<void> {
  const { credits: view } = desk.getArea(name);
  if (!view) return;
  const input = parseFilter(view.text);
  const done = await desk.callOrAnswer(name, phrase('waiting.credits'), 'credits.list', input);
  if (!done) return;
  const { output } = done;
  desk.patchPart(name, 'credits', { answer: output });
  desk.announce(say('answer.credits', { n: output.credits.length }));
}

/** Reads the credits of a booking's passengers at its airline, without an answer on screen. */
export async function offerCredits(
  desk: DeskContext,
  name: AreaName,
  booking_id: string,
): Promise<void> {
  const result = await desk.client.call('credits.list', { booking_id });
  if (!result.ok) return;
  const { credits } = result.value.output;
  desk.patchArea(name, { offered: { booking_id, credits } });
}

/** The value, or that the airline has not given one. */
export const formatWorth = ({
  amount,
  currency,
}: Pick<ListedCredit, 'amount' | 'currency'>): string =>
  amount === null || currency === null ? say('credits.unknown') : formatAmount(amount, currency);

export const CREDITS_SCREEN: ScreenKeys = {
  open: (desk) => openCredits(desk, null),
  enter: openCreditBooking,
  enterNone: (desk) =>
    desk.getActiveArea().credits?.answer === null && desk.enterOnceRead(readCredits),
  list: (area) => (area.credits?.answer?.credits ?? []).map((credit) => credit.id),
  listMissing: ({ credits }) =>
    credits === null ? [['credits', (desk) => openCredits(desk, null)]] : [],
};
