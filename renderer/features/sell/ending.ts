/** Ending a transaction: the summary, and creating the booking exactly once. */
import { type Booking, CreateInput } from '#main/contract/booking.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { ErrorBody } from '#main/contract/errors.ts';
import type { Draft, PassengerRow } from '../../app/area.ts';
import { isLost } from '../../app/client/transport.ts';
import { away } from '../../app/connection.ts';
import {
  activeArea,
  agencyToday,
  answer,
  answerFailure,
  areaOf,
  ask,
  askFocus,
  callFor,
  type DeskContext,
  isBusy,
  patchArea,
  refuseForm,
} from '../../app/desk-context.ts';
import { openScreen } from '../../app/moving.ts';
import { money, providerNumber } from '../../i18n/format.ts';
import { phrase, say } from '../../i18n/words.ts';
import { preferencesIntoNotes, remarksIntoRequests, sendUnsent } from '../booking/notes.ts';
import { showBooking } from '../booking/servicing.ts';
import { endQueued, flightLines, isQueued } from '../outbox/adding.ts';
import { journeyOf } from '../profiles/manifesting.ts';
import { preferencesOf, preferencesText } from '../profiles/profile-requests.ts';
import { linkProfiles } from '../profiles/profiles.ts';
import { isPaidAtOnce } from '../search/offer-rows.ts';
import { openIssue } from '../ticketing/issuing.ts';
import { checkDocumentsOf } from './document-checks.ts';
import { checkRows, fieldErrors, toPassengers } from './passenger-rows.ts';
import { afterPart, askParts, partFailed, partsLeft, showParts } from './sale-parts.ts';
import { confirmed, isGone, loseDraft, priceText, repriceDraft, searchAgain } from './selling.ts';

/** Books what was chosen: with a summary first when it was asked for by key. */
export async function endDraft(desk: DeskContext, asked: boolean): Promise<void> {
  const { name, draft } = activeArea(desk);
  if (!draft) return;
  if (draft.gone) {
    searchAgain(desk, name);
    return;
  }
  const today = agencyToday(desk);
  const found = checkDocumentsOf(draft.rows, journeyOf(draft), today);
  const errors: Record<string, string> = { ...checkRows(draft.rows, today) };
  for (const { row, field, kind, says } of found) {
    if (kind === 'error') errors[`${row}.${field}`] ??= say(says);
  }
  if (Object.keys(errors).length > 0) {
    patchArea(desk, name, { draft: { ...draft, errors } });
    openScreen(desk, name, 'names');
    refuseForm(desk, name);
    return;
  }
  if (draft.parts) {
    if (partsLeft(draft).some(({ offer }) => away(desk, offer.provider_type))) {
      answer(desk, name, 'warn', say('answer.parts_offline'));
      return;
    }
    const label = say('question.passenger');
    const people = draft.rows.map((row) => ({ label, value: rowText(row) }));
    askParts(desk, draft, people, () => void book(desk, name));
    return;
  }
  if (isQueued(desk, draft)) {
    remarksIntoRequests(desk, name);
    endQueued(desk, name);
    return;
  }
  const { offer } = draft;
  const run = () => void book(desk, name);
  if (!offer) return;
  if (!asked) {
    await book(desk, name);
    return;
  }
  const at_once = isPaidAtOnce(offer);
  ask(desk, {
    title: say(at_once ? 'question.sell_at_once' : 'question.book'),
    lines: [
      ...flightLines(draft).map((value) => ({ label: say('question.flight'), value })),
      ...draft.rows.map((row) => ({ label: say('question.passenger'), value: rowText(row) })),
      ...draft.rows.flatMap((row, at) => {
        const value = preferencesText(preferencesOf(row));
        return value === '' ? [] : [{ label: say('preferences.of', { n: at + 1 }), value }];
      }),
      ...found.map(({ row, says }) => ({ label: `! ${row + 1}`, value: say(says) })),
      { label: say('question.provider'), value: providerNumber(offer.provider_type) },
      { label: say(at_once ? 'question.pay_now' : 'question.total'), value: priceText(offer) },
    ],
    note: say(at_once ? 'question.sell_at_once_note' : 'question.book_note'),
    confirm: say(at_once ? 'question.sell_at_once_do' : 'question.book_do'),
    danger: false,
    run,
  });
}

const rowText = ({ last_name, first_name, pax_type }: PassengerRow): string =>
  `${last_name}/${first_name} ${pax_type}`.toUpperCase();

/** What is to be sent: an earlier try whose outcome is unknown is settled before anything else. */
function submissionOf(desk: DeskContext, draft: Draft) {
  const passengers = toPassengers(draft.rows, agencyToday(desk));
  const fresh = { selected_tokens: [...draft.tokens], passengers };
  const { submission } = draft;
  if (!submission) {
    return {
      input: fresh,
      key: desk.client.newId(),
      asked: JSON.stringify(fresh),
      earlier: false,
    };
  }
  // After a restart what was asked is not known any more; the service knows it by its key.
  if (submission.asked === '') return { input: fresh, ...submission, earlier: false };
  const input = CreateInput.parse(JSON.parse(submission.asked));
  return { input, ...submission, earlier: submission.asked !== JSON.stringify(fresh) };
}

/**
 * Creates the booking. Its key is kept before it is sent, and the same body goes out under the same
 * key again until an answer settles it.
 */
async function book(desk: DeskContext, name: AreaName): Promise<void> {
  const shown = areaOf(desk, name).draft?.offer?.total;
  await confirmed(areaOf(desk, name).draft);
  const { draft } = areaOf(desk, name);
  // Another price than the one that was agreed to is never booked unasked.
  if (!draft?.offer || draft.offer.total !== shown || isBusy(desk, name)) return;
  const { input, key, asked, earlier } = submissionOf(desk, draft);
  const tried = draft.submission !== null;
  patchArea(desk, name, { draft: { ...draft, errors: {}, submission: { key, asked } } });
  await desk.flush();
  const what = phrase('waiting.book', { provider: providerNumber(draft.offer.provider_type) });
  const result = await callFor(desk, name, what, 'booking.create', input, {
    idempotency_key: key,
  });
  const now = areaOf(desk, name).draft;
  if (!now) return;
  if (!result.ok) {
    notBooked(desk, name, { draft: now, tried }, result.error);
    return;
  }
  const { output, meta } = result.value;
  const { unsent } = areaOf(desk, name);
  preferencesIntoNotes(desk, name);
  const locator = output.booking.provider.locator ?? '';
  const next = afterPart(now, output.booking.id, locator);
  patchArea(desk, name, { draft: next, pricing: null });
  showBooking(desk, name, output.booking, meta.revision);
  const [kind, said] = earlier
    ? (['warn', 'answer.earlier_try'] as const)
    : (['ok', 'answer.booked'] as const);
  answer(desk, name, kind, say(said, { locator }), meta.warnings);
  await linkProfiles(desk, name, output.booking, now.rows);
  await sendUnsent(desk, name);
  // What was noted for the sale is noted in each of its bookings.
  if (next) patchArea(desk, name, { unsent });
  if (next) await book(desk, name);
  else if (now.parts) await showParts(desk, name, now.parts.quote_id);
  else if (isPaidAtOnce(draft.offer)) askForPayment(desk, name, output.booking.price);
}

/** What the airline does not hold is paid for next: its forms of payment with the amount. */
function askForPayment(desk: DeskContext, name: AreaName, price: Booking['price']): void {
  if (activeArea(desk).name !== name) return;
  openIssue(desk, null);
  const { total = 0, currency = '' } = price ?? {};
  answer(
    desk,
    name,
    'warn',
    say('answer.pay_at_once', { total: `${currency} ${money(total, currency)}` }),
  );
}

function notBooked(
  desk: DeskContext,
  name: AreaName,
  { draft, tried }: { draft: Draft; tried: boolean },
  error: ErrorBody,
): void {
  // Without a line an earlier try is not settled either: its key stays.
  const unknown =
    error.error === 'OUTCOME_UNKNOWN' ||
    error.error === 'IN_PROGRESS' ||
    isLost(error) ||
    (tried && error.error === 'OFFLINE');
  const { errors, rest } = fieldErrors(error.details);
  patchArea(desk, name, {
    draft: { ...draft, errors, submission: unknown ? draft.submission : null },
  });
  if (unknown) answer(desk, name, 'bad', error.message, [say('answer.unknown_outcome')]);
  else if (isGone(error) && !draft.parts) loseDraft(desk, name, error);
  else if (error.error === 'IDEMPOTENCY_MISMATCH') {
    answer(desk, name, 'bad', say('answer.earlier_other'));
  } else if (Object.keys(errors).length > 0) {
    answer(desk, name, 'bad', error.message, rest);
    openScreen(desk, name, 'names');
    askFocus(desk, 'error');
  } else {
    answerFailure(desk, name, error);
    if (error.error === 'OFFLINE' && !draft.parts) endQueued(desk, name);
    // Another price than the one that was agreed to: how it is now is read, and asked about again.
    if (error.error === 'PRICE_CHANGED' && !draft.parts) repriceDraft(desk, name);
  }
  partFailed(desk, name, draft, error, unknown);
}
