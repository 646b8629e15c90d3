/** Remarks, airline requests and phones, each with its status, and a form to add one. */
import type { KeptAnnotation } from '#main/contract/annotation.ts';
import type { Booking } from '#main/contract/booking.ts';
import { Key } from '../../app/Key.tsx';
import { useArea, useDesk, useInstants } from '../../app/use-desk.ts';
import { formatFlight } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { Button, Form } from '../../ui/Form.tsx';
import { MouseButton } from '../../ui/MouseButton.tsx';
import { formatHostName } from '../sell/passenger-rows.ts';
import { changeNote, getNoteKind, removeNote } from './annotations.ts';
import { NOTE_KINDS } from './current-booking-state.ts';
import { NOTE_LENGTHS } from './writing-notes.ts';

export function RemarksTab({ booking }: { booking: Booking }) {
  const notes = useArea((area) => area.notes);
  const own = notes?.booking_id === booking.id ? notes : null;
  const added = own?.items ?? [];
  const texts = new Set(added.map((item) => (item.kind === 'REMARK' ? item.text : '')));
  // A request made here is shown with the airline's answer, so the provider's copy is hidden.
  const asked = added.some(({ kind }) => kind === 'SSR' || kind === 'OSI');
  const given = booking.remarks.filter(
    ({ text, remark_type }) =>
      !texts.has(text) && !(asked && (remark_type === 'SSR' || remark_type === 'OSI')),
  );
  return (
    <>
      {own?.received_from && (
        <p className="dim tab-note">{say('note.received_from', { name: own.received_from })}</p>
      )}
      {added.map((item) => (
        <Note key={item.id} item={item} booking={booking} />
      ))}
      {given.map((remark, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a remark has no other identity than its position
        <section key={at} className="person">
          <span className="tag">{TAG[remark.remark_type]}</span>
          <div className="mono">{remark.text}</div>
        </section>
      ))}
      {added.length + given.length === 0 && (
        <p className="empty">{say(own ? 'host.notes_none' : 'booking.reading')}</p>
      )}
      <NoteForm why_not={own?.why_not ?? null} />
    </>
  );
}

/** As in the history; the same in each language of the screen. */
const TAG = {
  RemarkType_UNSPECIFIED: 'RM',
  GENERAL: 'RM',
  CONFIDENTIAL: 'RC',
  ITINERARY: 'RIR',
  ORDER_ID: 'ORDER ID',
  SSR: 'SSR',
  OSI: 'OSI',
  PHONE: 'TEL',
} as const;
const TONE = { LOCAL: 'dim', SENT: 'warn', CONFIRMED: 'ok', REFUSED: 'bad' } as const;

function Note({ item, booking }: { item: KeptAnnotation; booking: Booking }) {
  const desk = useDesk();
  const formatInstant = useInstants();
  const cursor = useArea((area) => area.cursor.booking);
  const ids =
    item.kind === 'SSR'
      ? item.passenger_ids
      : item.kind === 'REMARK'
        ? []
        : [item.passenger_id ?? ''];
  const people = booking.passengers.filter(({ id }) => ids.includes(id));
  const legs = booking.slices
    .flatMap((slice) => slice.legs)
    .filter(({ id }) => item.kind === 'SSR' && item.segment_ids.includes(id));
  const head = item.kind === 'SSR' ? item.code : item.kind === 'OSI' ? item.airline : '';
  return (
    <section
      className={cursor === `note-${item.id}` ? 'person current' : 'person'}
      data-kind={item.kind}
    >
      <span className="tag" title={say(`note.kind_${getNoteKind(item)}`)}>
        {TAG[item.kind === 'REMARK' ? item.remark_type : item.kind]}
      </span>
      <div>
        <div className="mono">
          {head} {item.kind === 'PHONE' ? item.number : item.text}
        </div>
        {people.length + legs.length > 0 && (
          <div className="dim small">
            {[...people.map(formatHostName), ...legs.map(formatFlight)].join(' · ')}
          </div>
        )}
        <div className="small">
          {item.kind !== 'REMARK' && (
            <span className={TONE[item.status]}>
              {item.airline_status !== null && <b className="mono">{item.airline_status} </b>}
              {say(`note.status_${item.status}`)}
              {item.note !== null && `: ${item.note}`}
            </span>
          )}{' '}
          <span className="dim">
            {say('note.by', { name: item.by, time: formatInstant(item.at) })}
          </span>
        </div>
      </div>
      <MouseButton
        className="button small"
        aria-label={`${say('note.remove')}: ${item.kind === 'PHONE' ? item.number : (item.text ?? head)}`}
        onClick={() => removeNote(desk, item.id)}
      >
        ✕
      </MouseButton>
    </section>
  );
}

function NoteForm({ why_not }: { why_not: string | null }) {
  const desk = useDesk();
  const name = useArea((area) => area.name);
  const form = useArea((area) => area.note_form);
  if (why_not !== null) {
    return <p className="dim tab-note">{say('note.not_now', { why: why_not })}</p>;
  }
  const coded = form.kind === 'OSI' || form.kind === 'SSR';
  return (
    <Form
      className="note-form"
      aria-label={say('note.add')}
      data-testid="note-form"
      onSubmit={() => desk.actions.addNote()}
    >
      <label>
        <span>{say('term.kind')}</span>
        <select
          value={form.kind}
          onChange={(event) => {
            const kind = NOTE_KINDS.find((one) => one === event.target.value);
            if (kind) changeNote(desk, name, { kind, code: '' });
          }}
        >
          {NOTE_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {say(`note.kind_${kind}`)}
            </option>
          ))}
        </select>
      </label>
      {coded && (
        <label>
          <span>{say(form.kind === 'OSI' ? 'term.airline' : 'note.code')}</span>
          <input
            className="code"
            name="note-code"
            autoComplete="off"
            spellCheck={false}
            maxLength={form.kind === 'OSI' ? 2 : 4}
            placeholder={form.kind === 'OSI' ? 'LA' : 'VGML'}
            value={form.code}
            onChange={(event) => changeNote(desk, name, { code: event.target.value })}
          />
        </label>
      )}
      <label className="grow">
        <span>{say(form.kind === 'PHONE' ? 'term.number' : 'note.text')}</span>
        <input
          name="note-text"
          data-first
          autoComplete="off"
          maxLength={NOTE_LENGTHS[form.kind === 'CONFIDENTIAL' ? 'REMARK' : form.kind]}
          value={form.text}
          onChange={(event) => changeNote(desk, name, { text: event.target.value })}
        />
      </label>
      <Button type="submit">{say('note.add')}</Button>
      <span className="dim small">
        <Key command="notes.open" />
      </span>
    </Form>
  );
}
