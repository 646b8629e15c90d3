/**
 * Data from readers: a document fills the passenger or profile being typed, a card only the payment
 * on screen. Data that fits nowhere is reported and never stored.
 */
import { filterKeys } from '#main/contract/collections.ts';
import type { AreaName } from '#main/contract/desk.ts';
import { looksLikeManifest } from '../features/profiles/manifest.ts';
import { pasteManifest } from '../features/profiles/manifest-actions.ts';
import { findZoneLines, readZone, type Zone, type ZoneField } from '../features/profiles/mrz.ts';
import { fillFromZone, NO_DOCUMENT, toZoneDocument } from '../features/profiles/profile-form.ts';
import { isNamed } from '../features/sell/passenger-rows.ts';
import { holdsSwipe, readTracks } from '../features/ticketing/card-stripe.ts';
import { getCardDigits } from '../features/ticketing/payment-forms.ts';
import { say } from '../i18n/words.ts';
import type { DeskContext } from './desk-context.ts';

/** Handles a swiped card. True if a payment took it. */
export function takeCard(desk: DeskContext, text: string): boolean {
  const { name } = desk.getActiveArea();
  const form = desk.payment_form.current;
  if (!form) {
    desk.answer(name, 'warn', say('swipe.nowhere'));
    return false;
  }
  const card = readTracks(text);
  if (!card) {
    desk.answer(name, 'warn', say('swipe.wrong'));
    return false;
  }
  form.swipe(card);
  const last = getCardDigits(card.number).slice(-4);
  const says = card.doubtful ? 'swipe.doubtful' : 'swipe.taken';
  desk.answer(name, card.doubtful ? 'warn' : 'ok', say(says, { last }));
  return true;
}

const ROW_FIELD = {
  number: 'doc_number',
  birth_date: 'birth_date',
  expires: 'doc_expires',
  nationality: 'nationality',
  country: 'doc_country',
  whole: 'doc_number',
} as const satisfies Record<ZoneField, string>;

/** Takes a read or pasted document, for the passenger in focus (`at`) or null. True if used. */
export function takeZone(desk: DeskContext, text: string, at: number | null): boolean {
  const { name, screen } = desk.getActiveArea();
  const zone = readZone(text, desk.getAgencyToday());
  if (!zone) {
    desk.answer(name, 'warn', say('zone.wrong'));
    return false;
  }
  if (screen === 'profile') fillProfile(desk, name, zone);
  else if (screen === 'names' || screen === 'edit') {
    const place = fillRow(desk, name, zone, at);
    if (place === null) {
      desk.answer(name, 'warn', say('recall.nobody'));
      return false;
    }
    if (screen === 'names') void fillKnown(desk, name, zone, place);
  } else {
    desk.answer(name, 'warn', say('zone.nowhere'));
    return false;
  }
  answerZone(desk, name, zone);
  return true;
}

function answerZone(desk: DeskContext, name: AreaName, zone: Zone): void {
  const who = `${zone.last_name}/${zone.first_name}`;
  const details = zone.cut ? [say('zone.cut')] : [];
  if (zone.doubts.length === 0) {
    desk.answer(name, 'ok', say('zone.taken', { name: who }), details);
    return;
  }
  const list = zone.doubts.map((field) => say(`zone.${field}`)).join(', ');
  desk.answer(name, 'warn', say('zone.doubts', { name: who, list }), details);
  desk.askFocus('error');
}

/** Fills passenger `at`, else the one with this name, else the first unnamed; its index. */
function fillRow(desk: DeskContext, name: AreaName, zone: Zone, at: number | null): number | null {
  const { draft, edit, screen } = desk.getArea(name);
  const form = screen === 'names' ? draft : edit;
  if (!form) return null;
  const { rows } = form;
  const same = rows.findIndex(
    (row) =>
      row.last_name.toUpperCase() === zone.last_name &&
      row.first_name.toUpperCase() === zone.first_name,
  );
  const place = at ?? (same >= 0 ? same : rows.findIndex((row) => !isNamed(row)));
  const row = rows[place];
  if (!row) return null;
  const document = toZoneDocument(zone);
  const filled = {
    ...row,
    ...fillFromZone(zone, row),
    doc_type: document.type,
    doc_number: document.number,
    doc_country: document.country,
    doc_expires: document.expires,
  };
  // The typed spelling may have letters that the machine-readable zone lacks.
  const named = place === same ? { last_name: row.last_name, first_name: row.first_name } : {};
  const errors = filterKeys(form.errors, (field) => !field.startsWith(`${place}.`));
  for (const field of zone.doubts) errors[`${place}.${ROW_FIELD[field]}`] = say('zone.check');
  const next = { rows: rows.with(place, { ...filled, ...named }), errors };
  desk.patchPart(name, screen === 'names' ? 'draft' : 'edit', next);
  return place;
}

/** If a profile has this document, fills the passenger's other data from it. */
async function fillKnown(desk: DeskContext, name: AreaName, zone: Zone, at: number): Promise<void> {
  const found = await desk.client.call('profile.find', { document_number: zone.number });
  const [only, second] = found.ok ? found.value.output.profiles : [];
  if (!only || second) return;
  const whole = await desk.client.call('profile.get', { id: only.id });
  const { meal, seat } = whole.ok ? whole.value.output.profile : { meal: null, seat: null };
  const { draft } = desk.getArea(name);
  const row = draft?.rows[at];
  if (!draft || !row || row.doc_number !== zone.number) return;
  const [airline = '', code = ''] = only.frequent_flyers[0]?.split(' ') ?? [];
  const known = {
    ...row,
    profile_id: only.id,
    meal,
    seat,
    phone: row.phone || (only.phone ?? ''),
    email: row.email || (only.email ?? ''),
    flyer_airline: row.flyer_airline || airline,
    flyer_number: row.flyer_number || code,
  };
  desk.patchArea(name, { draft: { ...draft, rows: draft.rows.with(at, known) } });
  desk.answer(name, 'ok', say('zone.known'));
}

function fillProfile(desk: DeskContext, name: AreaName, zone: Zone): void {
  const { profile } = desk.getArea(name);
  if (!profile) return;
  const read = toZoneDocument(zone);
  const { documents } = profile;
  const same = documents.findIndex((row) => row.number === '' || row.number === read.number);
  const filled = { ...(documents[same] ?? NO_DOCUMENT), ...read };
  const at = same >= 0 ? same : documents.length;
  const getField = (doubt: ZoneField): string =>
    doubt === 'birth_date' || doubt === 'nationality'
      ? doubt
      : `documents.${at}.${doubt === 'whole' ? 'number' : doubt}`;
  const errors = Object.fromEntries(
    zone.doubts.map((doubt) => [getField(doubt), say('zone.check')]),
  );
  desk.patchArea(name, {
    profile: {
      ...profile,
      ...fillFromZone(zone, profile),
      documents: same >= 0 ? documents.with(same, filled) : [...documents, filled],
      errors,
    },
  });
}

/** Takes pasted text: a zone or list for its fields, a card stripe for payment only; else false. */
export function takePaste(
  desk: DeskContext,
  text: string,
  at: number | null,
  on_line = false,
): boolean {
  const { screen } = desk.getActiveArea();
  if (holdsSwipe(text)) {
    takeCard(desk, text);
    return true;
  }
  if (findZoneLines(text) !== null) return takeZone(desk, text, at);
  // On the command line, lines are entries: only tabs, as from a spreadsheet, mean a list.
  const list = on_line ? /\t/.test(text) : looksLikeManifest(text);
  if (screen !== 'names' || !list) return false;
  pasteManifest(desk, text);
  return true;
}
