/** Ending a transaction: the summary, and creating the booking exactly once. */
import { type Booking, CreateInput } from '#main/contract/booking.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { ErrorBody } from '#main/contract/errors.ts';
import { isLost } from '../client/transport.ts';
import { money, providerNumber } from '../words/format.ts';
import { phrase, say } from '../words/words.ts';
import type { Draft, PassengerRow } from './area.ts';
import { away } from './connection.ts';
import {
  activeArea,
  agencyToday,
  answer,
  answerFailure,
  areaOf,
  ask,
  askFocus,
  type Bench,
  callFor,
  isBusy,
  patchArea,
  refuseForm,
} from './desk.ts';
import { checkDocumentsOf } from './document-checks.ts';
import { openIssue } from './issuing.ts';
import { journeyOf } from './manifesting.ts';
import { openScreen } from './moving.ts';
import { remarksIntoWishes, sendUnsent, wishesIntoNotes } from './notes.ts';
import { isPaidAtOnce } from './offer-rows.ts';
import { checkRows, fieldErrors, toPassengers } from './passenger-rows.ts';
import { wishesOf, wishesText } from './profile-wishes.ts';
import { linkProfiles } from './profiles.ts';
import { endQueued, flightLines, isQueued } from './queueing.ts';
import { afterPart, askParts, partFailed, partsLeft, showParts } from './sale-parts.ts';
import { confirmed, isGone, loseDraft, priceText, repriceDraft, searchAgain } from './selling.ts';
import { showBooking } from './servicing.ts';

/** Books what was chosen: with a summary first when it was asked for by key. */
export async function endDraft(bench: Bench, asked: boolean): Promise<void> {
  const { name, draft } = activeArea(bench);
  if (!draft) return;
  if (draft.gone) {
    searchAgain(bench, name);
    return;
  }
  const today = agencyToday(bench);
  const found = checkDocumentsOf(draft.rows, journeyOf(draft), today);
  const errors: Record<string, string> = { ...checkRows(draft.rows, today) };
  for (const { row, field, kind, says } of found) {
    if (kind === 'error') errors[`${row}.${field}`] ??= say(says);
  }
  if (Object.keys(errors).length > 0) {
    patchArea(bench, name, { draft: { ...draft, errors } });
    openScreen(bench, name, 'names');
    refuseForm(bench, name);
    return;
  }
  if (draft.parts) {
    if (partsLeft(draft).some(({ offer }) => away(bench, offer.provider_type))) {
      answer(bench, name, 'warn', say('answer.parts_offline'));
      return;
    }
    const label = say('question.passenger');
    const people = draft.rows.map((row) => ({ label, value: rowText(row) }));
    askParts(bench, draft, people, () => void book(bench, name));
    return;
  }
  if (isQueued(bench, draft)) {
    remarksIntoWishes(bench, name);
    endQueued(bench, name);
    return;
  }
  const { offer } = draft;
  const run = () => void book(bench, name);
  if (!offer) return;
  if (!asked) {
    await book(bench, name);
    return;
  }
  const at_once = isPaidAtOnce(offer);
  ask(bench, {
    title: say(at_once ? 'question.sell_at_once' : 'question.book'),
    lines: [
      ...flightLines(draft).map((value) => ({ label: say('question.flight'), value })),
      ...draft.rows.map((row) => ({ label: say('question.passenger'), value: rowText(row) })),
      ...draft.rows.flatMap((row, at) => {
        const value = wishesText(wishesOf(row));
        return value === '' ? [] : [{ label: say('wishes.of', { n: at + 1 }), value }];
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
function submissionOf(bench: Bench, draft: Draft) {
  const passengers = toPassengers(draft.rows, agencyToday(bench));
  const fresh = { selected_tokens: [...draft.tokens], passengers };
  const { submission } = draft;
  if (!submission) {
    return {
      input: fresh,
      key: bench.client.newId(),
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
async function book(bench: Bench, name: AreaName): Promise<void> {
  const shown = areaOf(bench, name).draft?.offer?.total;
  await confirmed(areaOf(bench, name).draft);
  const { draft } = areaOf(bench, name);
  // Another price than the one that was agreed to is never booked unasked.
  if (!draft?.offer || draft.offer.total !== shown || isBusy(bench, name)) return;
  const { input, key, asked, earlier } = submissionOf(bench, draft);
  const tried = draft.submission !== null;
  patchArea(bench, name, { draft: { ...draft, errors: {}, submission: { key, asked } } });
  await bench.flush();
  const what = phrase('waiting.book', { provider: providerNumber(draft.offer.provider_type) });
  const result = await callFor(bench, name, what, 'booking.create', input, {
    idempotency_key: key,
  });
  const now = areaOf(bench, name).draft;
  if (!now) return;
  if (!result.ok) {
    notBooked(bench, name, { draft: now, tried }, result.error);
    return;
  }
  const { output, meta } = result.value;
  const { unsent } = areaOf(bench, name);
  wishesIntoNotes(bench, name);
  const locator = output.booking.provider.locator ?? '';
  const next = afterPart(now, output.booking.id, locator);
  patchArea(bench, name, { draft: next, pricing: null });
  showBooking(bench, name, output.booking, meta.revision);
  const [kind, said] = earlier
    ? (['warn', 'answer.earlier_try'] as const)
    : (['ok', 'answer.booked'] as const);
  answer(bench, name, kind, say(said, { locator }), meta.warnings);
  await linkProfiles(bench, name, output.booking, now.rows);
  await sendUnsent(bench, name);
  // What was noted for the sale is noted in each of its bookings.
  if (next) patchArea(bench, name, { unsent });
  if (next) await book(bench, name);
  else if (now.parts) await showParts(bench, name, now.parts.quote_id);
  else if (isPaidAtOnce(draft.offer)) askForPayment(bench, name, output.booking.price);
}

/** What the airline does not hold is paid for next: its forms of payment with the amount. */
function askForPayment(bench: Bench, name: AreaName, price: Booking['price']): void {
  if (activeArea(bench).name !== name) return;
  openIssue(bench, null);
  const { total = 0, currency = '' } = price ?? {};
  answer(
    bench,
    name,
    'warn',
    say('answer.pay_at_once', { total: `${currency} ${money(total, currency)}` }),
  );
}

function notBooked(
  bench: Bench,
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
  patchArea(bench, name, {
    draft: { ...draft, errors, submission: unknown ? draft.submission : null },
  });
  if (unknown) answer(bench, name, 'bad', error.message, [say('answer.unknown_outcome')]);
  else if (isGone(error) && !draft.parts) loseDraft(bench, name, error);
  else if (error.error === 'IDEMPOTENCY_MISMATCH') {
    answer(bench, name, 'bad', say('answer.earlier_other'));
  } else if (Object.keys(errors).length > 0) {
    answer(bench, name, 'bad', error.message, rest);
    openScreen(bench, name, 'names');
    askFocus(bench, 'error');
  } else {
    answerFailure(bench, name, error);
    if (error.error === 'OFFLINE' && !draft.parts) endQueued(bench, name);
    // Another price than the one that was agreed to: how it is now is read, and asked about again.
    if (error.error === 'PRICE_CHANGED' && !draft.parts) repriceDraft(bench, name);
  }
  partFailed(bench, name, draft, error, unknown);
}
