/**
 * Entries that were typed into a field for a name: an agent's eyes were on the customer and the cursor
 * was in a form. They are known again before anything of the form is sent, and offered as what they are.
 */
import type { NameWish } from '../commands/wishes.ts';
import { readEntry } from '../languages/read.ts';
import { say } from '../words/words.ts';
import type { PassengerRow } from './area.ts';
import { activeArea, ask, type Bench, patchArea } from './desk.ts';
import { sceneOf } from './entries.ts';
import { NO_NOTE } from './hand-state.ts';
import { typedAs } from './typed-as.ts';

const FIELDS = ['last_name', 'first_name'] as const;
type NameField = (typeof FIELDS)[number];

/** Signs and figures no name has. */
const NO_NAME = /[^\p{L}\p{M}\s'’.-]/u;
/** What ends or drops a transaction is an entry even of letters alone; ER is hardly anybody's name. */
const ENDS: readonly string[] = ['end', 'ignore', 'file'];

/** Whether a text means something as an entry that it cannot well mean as a name or a remark. */
function isEntry(bench: Bench, text: string, of: 'name' | 'text'): boolean {
  const read = readEntry(text.trim(), sceneOf(bench, activeArea(bench)));
  if (read.state === 'incomplete') return of === 'name' && NO_NAME.test(text);
  if (read.state !== 'understood' && read.state !== 'refused') return false;
  return (
    (!read.foreign && ENDS.includes(read.action.kind)) || (of === 'name' && NO_NAME.test(text))
  );
}

interface Found {
  text: string;
  label: string;
  /** Takes it out of its field. */
  takeOut: () => void;
}

/** Asks about the first entry that stands in a field of the form on screen; false where there is none. */
export function offerEntry(bench: Bench, runEntry: () => void): boolean {
  const found = inNames(bench) ?? inNote(bench);
  if (!found) return false;
  const { name } = activeArea(bench);
  const entry = found.text.trim().toUpperCase();
  const is_name = !NO_NAME.test(entry);
  ask(bench, {
    title: say('question.entry_in_field', { entry }),
    lines: [{ label: found.label, value: found.text.trim() }],
    note: is_name
      ? say('question.entry_in_field_name', { entry: namedBy(bench, entry) })
      : say('question.entry_in_field_note'),
    confirm: say('question.entry_in_field_do', { entry }),
    danger: false,
    run: () => {
      found.takeOut();
      patchArea(bench, name, { entry });
      runEntry();
    },
  });
  return true;
}

/** How somebody is named who is called like an entry. */
const namedBy = (bench: Bench, last: string): string => {
  const name: NameWish = {
    last,
    first: 'ANA',
    pax_type: 'UNSPECIFIED',
    gender: 'UNSPECIFIED',
    birth_date: null,
    infant: null,
  };
  return typedAs(bench, { kind: 'name', names: [name] });
};

function inNames(bench: Bench): Found | null {
  const { name, screen, draft, edit, edit_base } = activeArea(bench);
  const form = screen === 'names' ? draft : screen === 'edit' ? edit : null;
  for (const [at, row] of (form?.rows ?? []).entries()) {
    if (!row.typed_name) continue;
    const field = FIELDS.find((one) => isEntry(bench, row[one], 'name'));
    if (!field) continue;
    const before = screen === 'edit' ? (edit_base?.[at]?.[field] ?? '') : '';
    const restored = (rows: readonly PassengerRow[]) => rows.with(at, { ...row, [field]: before });
    return {
      text: row[field],
      label: say('question.field_of', { field: fieldName(field), n: at + 1 }),
      takeOut: () =>
        patchArea(bench, name, (area) =>
          screen === 'names'
            ? { draft: area.draft && { ...area.draft, rows: restored(area.draft.rows) } }
            : { edit: area.edit && { ...area.edit, rows: restored(area.edit.rows) } },
        ),
    };
  }
  return null;
}

const fieldName = (field: NameField): string =>
  say(field === 'last_name' ? 'names.last' : 'names.first');

function inNote(bench: Bench): Found | null {
  const { name, screen, tab, note_form } = activeArea(bench);
  if (screen !== 'booking' || tab !== 'remarks' || note_form.text.trim() === '') return null;
  if (!isEntry(bench, note_form.text, 'text')) return null;
  return {
    text: note_form.text,
    label: say('tab.remarks'),
    takeOut: () => patchArea(bench, name, { note_form: { ...NO_NOTE, kind: note_form.kind } }),
  };
}
