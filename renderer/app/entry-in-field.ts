/**
 * Finds entries typed into a form field by mistake before the form is sent, and offers to run them.
 */
import { readEntry } from '../commands/read-entry.ts';
import { NO_NOTE } from '../features/booking/current-booking-state.ts';
import { say } from '../i18n/words.ts';
import type { NameRequest } from '../languages/requests.ts';
import { findCutText } from './cut-text.ts';
import type { DeskContext } from './desk-context.ts';
import { buildActionContext } from './entry-reading.ts';

const FIELDS = ['last_name', 'first_name'] as const;
type NameField = (typeof FIELDS)[number];

/** Characters and digits that no name has. */
const NO_NAME = /[^\p{L}\p{M}\s'’.-]/u;
/** End and ignore count as entries without digits or signs too: hardly anybody is named ER. */
const ENDS: readonly string[] = ['end', 'ignore', 'file'];

/** Whether a text is an entry and unlikely to be a name or a remark. */
function isEntry(desk: DeskContext, text: string, of: 'name' | 'text'): boolean {
  const read = readEntry(text.trim(), buildActionContext(desk, desk.getActiveArea()));
  if (read.state === 'incomplete') return of === 'name' && NO_NAME.test(text);
  if (read.state !== 'understood' && read.state !== 'refused') return false;
  return (
    (!read.foreign && ENDS.includes(read.action.kind)) || (of === 'name' && NO_NAME.test(text))
  );
}

interface Found {
  text: string;
  label: string;
  /** Removes it from its field. */
  takeOut: () => void;
}

/** Asks about the first entry in a field of the form on screen; false if there is none. */
export const offerEntry = (desk: DeskContext, runEntry: () => void): boolean =>
  offer(desk, findInNames(desk) ?? findInNote(desk) ?? findInCut(desk), runEntry);

/** As {@link offerEntry}, in any form, for an entry that its field cut. */
export const offerCut = (desk: DeskContext, runEntry: () => void): boolean =>
  offer(desk, findInCut(desk), runEntry);

function offer(desk: DeskContext, found: Found | null, runEntry: () => void): boolean {
  if (!found) return false;
  const { name } = desk.getActiveArea();
  const entry = found.text.trim().toUpperCase();
  const is_name = !NO_NAME.test(entry);
  desk.ask(name, {
    title: say('question.entry_in_field', { entry }),
    lines: [{ label: found.label, value: found.text.trim() }],
    note: is_name
      ? say('question.entry_in_field_name', { entry: formatNameEntry(desk, entry) })
      : say('question.entry_in_field_note'),
    confirm: say('question.entry_in_field_do', { entry }),
    run: () => {
      found.takeOut();
      desk.patchArea(name, { entry });
      runEntry();
    },
  });
  return true;
}

/** Shows how to enter a name that reads like an entry. */
const formatNameEntry = (desk: DeskContext, last: string): string => {
  const name: NameRequest = {
    last,
    first: 'ANA',
    pax_type: 'UNSPECIFIED',
    gender: 'UNSPECIFIED',
    birth_date: null,
    infant: null,
  };
  return desk.formatEntry({ kind: 'name', names: [name] });
};

function findInNames(desk: DeskContext): Found | null {
  const { name, screen, draft, edit, edit_base } = desk.getActiveArea();
  const form = screen === 'names' ? draft : screen === 'edit' ? edit : null;
  for (const [at, row] of (form?.rows ?? []).entries()) {
    if (!row.typed_name) continue;
    const field = FIELDS.find((one) => isEntry(desk, row[one], 'name'));
    if (!field) continue;
    const before = screen === 'edit' ? (edit_base?.[at]?.[field] ?? '') : '';
    return {
      text: row[field],
      label: say('question.field_of', { field: getFieldName(field), n: at + 1 }),
      takeOut: () =>
        desk.patchPart(name, screen === 'names' ? 'draft' : 'edit', ({ rows }) => ({
          rows: rows.with(at, { ...row, [field]: before }),
        })),
    };
  }
  return null;
}

const getFieldName = (field: NameField): string =>
  say(field === 'last_name' ? 'person.last_name' : 'person.first_name');

/** The whole text if a field cut it and it is an entry; else null. */
function findInCut(desk: DeskContext): Found | null {
  const cut = findCutText();
  if (!cut || !/\p{L}/u.test(cut.text)) return null;
  const read = readEntry(cut.text.trim(), buildActionContext(desk, desk.getActiveArea()));
  const known = read.state === 'understood' || read.state === 'refused';
  return known && !read.foreign ? cut : null;
}

function findInNote(desk: DeskContext): Found | null {
  const { name, screen, tab, note_form } = desk.getActiveArea();
  if (screen !== 'booking' || tab !== 'remarks' || note_form.text.trim() === '') return null;
  if (!isEntry(desk, note_form.text, 'text')) return null;
  return {
    text: note_form.text,
    label: say('tab.remarks'),
    takeOut: () => desk.patchArea(name, { note_form: { ...NO_NOTE, kind: note_form.kind } }),
  };
}
