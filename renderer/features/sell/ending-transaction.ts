/** Ending a transaction: the summary, and creating the booking exactly once. */
import { type Booking, CreateInput } from '#main/contract/booking.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { ErrorBody } from '#main/contract/errors.ts';
import type { Draft } from '../../app/area.ts';
import { isLost } from '../../app/client/transport.ts';
import { isProviderAway } from '../../app/connection.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { formatAmount, formatProvider, phraseAt } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { deferNotes } from '../booking/deferred-notes.ts';
import { addPreferencesToNotes, moveRemarksIntoRequests, sendUnsent } from '../booking/notes.ts';
import { showBooking } from '../booking/servicing.ts';
import { endQueued, formatFlightLines, isQueued } from '../outbox/adding.ts';
import { getItineraryFacts } from '../profiles/manifest-actions.ts';
import { describePreferences, getPreferences } from '../profiles/profile-requests.ts';
import { linkProfiles } from '../profiles/profiles.ts';
import { isPaidAtOnce } from '../search/offer-rows.ts';
import { openIssue, wantPayment } from '../ticketing/issuing.ts';
import { listPartsLeft } from './flights-left.ts';
import { checkPassengers, checkRows, listFindings } from './passenger-checks.ts';
import { formatRow, mapFieldErrors, toPassengers } from './passenger-rows.ts';
import { askParts, moveToNextPart, reportPartFailure, showParts } from './sale-parts.ts';
import {
  awaitConfirmation,
  formatPrice,
  isGone,
  reportOfferGone,
  repriceDraft,
  searchAgain,
} from './selling.ts';

/** Books the sale; if requested by key, shows a summary first. */
export async function endDraft(desk: DeskContext, asked: boolean): Promise<void> {
  const { name, draft } = desk.getActiveArea();
  if (!draft) return;
  if (draft.gone) return searchAgain(desk, name);
  const today = desk.getAgencyToday();
  const found = checkPassengers(draft.rows, getItineraryFacts(draft), today);
  const errors: Record<string, string> = { ...checkRows(draft.rows, today) };
  for (const { row, field, kind, says } of found) {
    if (kind === 'error') errors[`${row}.${field}`] ??= say(says);
  }
  if (Object.keys(errors).length > 0) {
    desk.patchArea(name, { draft: { ...draft, errors } });
    desk.openScreen(name, 'names');
    desk.refuseForm(name);
    return;
  }
  if (draft.parts) {
    if (listPartsLeft(draft).some(({ offer }) => isProviderAway(desk, offer.provider_type)))
      return desk.answer(name, 'warn', say('answer.parts_offline'));
    const label = say('term.passenger');
    const people = draft.rows.map((row) => ({ label, value: formatRow(row) }));
    askParts(desk, name, draft, people, () => void book(desk, name));
    return;
  }
  if (isQueued(desk, draft)) {
    moveRemarksIntoRequests(desk, name);
    endQueued(desk, name);
    return;
  }
  const { offer } = draft;
  if (!offer) return;
  if (!asked) return book(desk, name);
  const at_once = isPaidAtOnce(offer);
  const { providers } = desk.shell.getState();
  desk.ask(name, {
    title: say(at_once ? 'question.sell_at_once' : 'question.book'),
    lines: [
      ...formatFlightLines(draft).map((value) => ({ label: say('term.flight'), value })),
      ...draft.rows.map((row) => ({ label: say('term.passenger'), value: formatRow(row) })),
      ...draft.rows.flatMap((row, at) => {
        const value = describePreferences(getPreferences(row));
        return value === '' ? [] : [{ label: say('preferences.of', { n: at + 1 }), value }];
      }),
      ...listFindings(found, draft.rows).map(({ numbers, says }) => ({
        label: `! ${numbers}`,
        value: say(says),
      })),
      { label: say('term.provider'), value: formatProvider(offer.provider_type, providers) },
      { label: say(at_once ? 'question.pay_now' : 'question.total'), value: formatPrice(offer) },
    ],
    note: say(at_once ? 'question.sell_at_once_note' : 'question.book_note'),
    confirm: say(at_once ? 'question.sell_at_once_do' : 'names.end'),
    run: () => void book(desk, name),
  });
}

/** The request to send: an earlier attempt with an unknown outcome is repeated first. */
function buildSubmission(desk: DeskContext, draft: Draft) {
  const passengers = toPassengers(draft.rows, desk.getAgencyToday());
  const fresh = { selected_tokens: [...draft.tokens], passengers };
  const { submission } = draft;
  if (!submission) {
    return { input: fresh, key: desk.client.newId(), asked: JSON.stringify(fresh), earlier: false };
  }
  // After a restart the earlier request is gone, but the service knows it by its key.
  if (submission.asked === '') return { input: fresh, ...submission, earlier: false };
  const input = CreateInput.parse(JSON.parse(submission.asked));
  return { input, ...submission, earlier: submission.asked !== JSON.stringify(fresh) };
}

/** Creates the booking: its key is stored first, and the request repeated with it until settled. */
async function book(desk: DeskContext, name: AreaName): Promise<void> {
  const shown = desk.getArea(name).draft?.offer?.total;
  await awaitConfirmation(desk.getArea(name).draft);
  const { draft } = desk.getArea(name);
  // Never books a price other than the agreed one without asking.
  if (!draft?.offer || draft.offer.total !== shown || desk.isBusy(name)) return;
  const { input, key, asked, earlier } = buildSubmission(desk, draft);
  const tried = draft.submission !== null;
  desk.patchArea(name, { draft: { ...draft, errors: {}, submission: { key, asked } } });
  await desk.flush();
  const what = phraseAt('waiting.book', draft.offer);
  const result = await desk.callFor(name, what, 'booking.create', input, { idempotency_key: key });
  const now = desk.getArea(name).draft;
  if (!now) return;
  if (!result.ok) return reportNotBooked(desk, name, { draft: now, tried }, result.error);
  const { output, meta } = result.value;
  const { unsent } = desk.getArea(name);
  addPreferencesToNotes(desk, name);
  const locator = output.booking.provider.locator ?? '';
  const next = moveToNextPart(now, output.booking.id, locator);
  desk.patchArea(name, { draft: next, pricing: null });
  showBooking(desk, name, output.booking, meta.revision);
  const details = wantPayment(desk, output.booking, now.payment);
  const [kind, said] = earlier
    ? (['warn', 'answer.earlier_try'] as const)
    : (['ok', 'answer.booked'] as const);
  desk.answer(name, kind, say(said, { locator }), details, meta.warnings);
  await linkProfiles(desk, name, output.booking, now.rows);
  await sendUnsent(desk, name);
  if (next) {
    // Notes for the sale go to each of its bookings; those not written yet are deferred.
    deferNotes(desk, name, output.booking.id);
    desk.patchArea(name, { unsent });
  }
  if (next) await book(desk, name);
  else if (now.parts) await showParts(desk, name, now.parts.quote_id);
  else if (isPaidAtOnce(draft.offer)) askForPayment(desk, name, output.booking.price, details);
}

/** A booking that the airline does not hold must be paid next: opens payment with the amount. */
function askForPayment(
  desk: DeskContext,
  name: AreaName,
  price: Booking['price'],
  details: readonly string[],
): void {
  if (desk.getActiveArea().name !== name) return;
  openIssue(desk, null);
  const { total = 0, currency = '' } = price ?? {};
  desk.answer(
    name,
    'warn',
    say('answer.pay_at_once', { total: formatAmount(total, currency) }),
    details,
  );
}

function reportNotBooked(
  desk: DeskContext,
  name: AreaName,
  { draft, tried }: { draft: Draft; tried: boolean },
  error: ErrorBody,
): void {
  // Offline an earlier attempt is not settled either, so its key stays.
  const unknown =
    error.error === 'OUTCOME_UNKNOWN' ||
    error.error === 'IN_PROGRESS' ||
    isLost(error) ||
    (tried && error.error === 'OFFLINE');
  const { errors, rest } = mapFieldErrors(error.details);
  desk.patchArea(name, {
    draft: { ...draft, errors, submission: unknown ? draft.submission : null },
  });
  if (unknown) desk.answer(name, 'bad', error.message, [say('answer.unknown_outcome')]);
  else if (isGone(error) && !draft.parts) reportOfferGone(desk, name, error);
  else if (error.error === 'IDEMPOTENCY_MISMATCH') {
    desk.answer(name, 'bad', say('answer.earlier_other'));
  } else if (Object.keys(errors).length > 0) {
    desk.answer(name, 'bad', error.message, rest);
    desk.openScreen(name, 'names');
    desk.askFocusIn(name, 'error');
  } else {
    desk.answerFailure(name, error);
    if (error.error === 'OFFLINE' && !draft.parts) endQueued(desk, name);
    // The price changed: reads it again and asks again.
    if (error.error === 'PRICE_CHANGED' && !draft.parts) repriceDraft(desk, name);
  }
  reportPartFailure(desk, name, draft, error, unknown);
}
