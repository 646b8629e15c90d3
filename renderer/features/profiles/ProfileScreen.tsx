/** A profile: person, contact, documents, frequent flyer numbers, preferences. */
import type { ComponentProps, ReactNode } from 'react';
import { MEALS, SEAT_PREFERENCES } from '#main/contract/profiles.ts';
import { MAX_DOCUMENT_NUMBER, MAX_PHONE } from '#main/contract/texts.ts';
import { Key } from '../../app/Key.tsx';
import { takePaste } from '../../app/reader-data.ts';
import { useArea, useDesk, useInstants } from '../../app/use-desk.ts';
import { say, type WordKey } from '../../i18n/words.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { Actions, Button, Form } from '../../ui/Form.tsx';
import { listDocuments, listGenders } from '../sell/PassengerFields.tsx';
import { NO_DOCUMENT, NO_FLYER } from './profile-form.ts';
import { changeProfile } from './profiles.ts';
import type { DocumentRow, ProfileForm } from './profiles-state.ts';
import './profiles.css';

type TextOptions = Partial<
  Pick<ComponentProps<typeof TextField>, 'code' | 'placeholder' | 'maxLength' | 'first'>
>;
const COUNTRY = { placeholder: 'BR', maxLength: 2 };

type TextName = 'last_name' | 'first_name' | 'birth_date' | 'nationality' | 'phone' | 'email';

export function ProfileScreen() {
  const desk = useDesk();
  const name = useArea((area) => area.name);
  const form = useArea((area) => area.profile);
  const formatInstant = useInstants();
  if (!form) return null;
  const set: Part['set'] = (...change) => changeProfile(desk, name, ...change);
  const who = `${form.last_name} ${form.first_name}`.trim();
  return (
    <>
      <div className="bar">
        <h1>{who === '' ? say('profile.new') : who}</h1>
        <span className="grow" />
        {form.saved && (
          <span className="dim small">
            {say('profile.changed_by', {
              at: formatInstant(form.saved.updated_at),
              who: form.saved.updated_by,
            })}
          </span>
        )}
      </div>
      <Form
        className="profile scroll"
        aria-label={say('screen.profile')}
        data-testid="profile"
        onSubmit={() => desk.actions.endTransaction(true)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text');
          if (takePaste(desk, text, null)) event.preventDefault();
        }}
      >
        <Person form={form} set={set} />
        <Documents form={form} set={set} />
        <Flyers form={form} set={set} />
        <Preferences form={form} set={set} />
        <Actions send={say('profile.save')} by={<Key command="transaction.end" />}>
          {form.id !== null && (
            <Button onClick={() => desk.actions.deleteProfile()}>
              {say('profile.delete')} <Key command="profile.delete" />
            </Button>
          )}
          <span className="dim small">{say('profile.reader')}</span>
        </Actions>
      </Form>
    </>
  );
}

interface Part {
  form: ProfileForm;
  /** Clears the errors of `fields`; if absent, of the changed fields. */
  set: (change: Partial<ProfileForm>, fields?: readonly string[]) => void;
}

function Group({ word, children }: { word: WordKey; children: ReactNode }) {
  return (
    <fieldset aria-label={say(word)}>
      <h2>{say(word)}</h2>
      <div className="profile-fields">{children}</div>
    </fieldset>
  );
}

function Person({ form, set }: Part) {
  const renderText = (width: string, field: TextName, label: WordKey, more: TextOptions = {}) => (
    <TextField
      {...more}
      width={width}
      label={say(label)}
      name={field}
      error={form.errors[field]}
      value={form[field]}
      onChange={(value) => set({ [field]: value })}
    />
  );
  const code = true;
  const born_hint = { code, placeholder: say('names.date_hint') };
  return (
    <>
      <Group word="profile.who">
        {renderText('w4', 'last_name', 'person.last_name', { code, first: true })}
        {renderText('w4', 'first_name', 'person.first_name', { code })}
        <SelectField
          width="w2"
          label={say('person.gender_type')}
          name="gender_type"
          value={form.gender_type}
          options={listGenders()}
          onChange={(gender_type) => set({ gender_type })}
        />
        {renderText('w2', 'birth_date', 'person.birth_date', born_hint)}
        {renderText('w2', 'nationality', 'person.nationality', { code, ...COUNTRY })}
      </Group>
      <Group word="profile.contacts">
        {renderText('w4', 'phone', 'person.phone', { maxLength: MAX_PHONE })}
        {renderText('w6', 'email', 'person.email', { maxLength: 254 })}
      </Group>
    </>
  );
}

function buildFieldParts<Field extends string>(
  { form, set }: Part,
  list: 'documents' | 'flyers',
  rows: readonly Record<Field, string>[],
) {
  const change = (at: number, field: Field) => (value: string) => {
    const next = rows.map((row, index) => (index === at ? { ...row, [field]: value } : row));
    set({ [list]: next }, [`${list}.${at}.${field}`]);
  };
  const renderText = (
    width: string,
    at: number,
    field: Field,
    label: WordKey,
    more: TextOptions = {},
  ) => (
    <TextField
      {...more}
      width={width}
      label={say(label)}
      name={`${field}-${at}`}
      code
      error={form.errors[`${list}.${at}.${field}`]}
      value={rows[at]?.[field] ?? ''}
      onChange={change(at, field)}
    />
  );
  return { change, renderText };
}

function Documents(part: Part) {
  const { documents } = part.form;
  const { change, renderText } = buildFieldParts<Exclude<keyof DocumentRow, 'id'>>(
    part,
    'documents',
    documents,
  );
  return (
    <Group word="dayend.documents">
      {documents.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a document has no other identity than its position
        <div key={at} className="profile-row">
          <SelectField
            width="w3"
            label={say('person.doc_type')}
            name={`type-${at}`}
            value={row.type}
            options={listDocuments()}
            onChange={change(at, 'type')}
          />
          {renderText('w3', at, 'number', 'term.number', { maxLength: MAX_DOCUMENT_NUMBER })}
          {renderText('w2', at, 'country', 'person.doc_country', COUNTRY)}
          {renderText('w2', at, 'issued', 'term.issued')}
          {renderText('w2', at, 'expires', 'person.doc_expires', { placeholder: '12OCT30' })}
          {documents.length > 1 && (
            <Button
              className="button small remove"
              onClick={() => part.set({ documents: documents.filter((_, n) => n !== at) })}
            >
              {say('term.remove')}
            </Button>
          )}
        </div>
      ))}
      {documents.length < 5 && (
        <Button look="small" onClick={() => part.set({ documents: [...documents, NO_DOCUMENT] })}>
          {say('profile.add_document')}
        </Button>
      )}
    </Group>
  );
}

function Flyers(part: Part) {
  const { flyers } = part.form;
  const { renderText } = buildFieldParts<'airline' | 'code'>(part, 'flyers', flyers);
  return (
    <Group word="row.frequent_flyer">
      {flyers.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a number has no other identity than its position
        <div key={at} className="profile-row">
          {renderText('w2', at, 'airline', 'person.flyer_airline', { maxLength: 2 })}
          {renderText('w4', at, 'code', 'person.flyer_number', { maxLength: 30 })}
        </div>
      ))}
      {flyers.length < 10 && (
        <Button look="small" onClick={() => part.set({ flyers: [...flyers, NO_FLYER] })}>
          {say('profile.add_flyer')}
        </Button>
      )}
    </Group>
  );
}

function Preferences({ form, set }: Part) {
  const any = { value: '', label: say('profile.any') };
  return (
    <Group word="profile.preferences">
      <SelectField
        width="w4"
        label={say('row.meal')}
        name="meal"
        value={form.meal}
        options={[
          any,
          ...MEALS.map((value) => ({ value, label: `${value} ${say(`meal.${value}`)}` })),
        ]}
        onChange={(meal) => set({ meal })}
      />
      <SelectField
        width="w3"
        label={say('feature.SEAT')}
        name="seat"
        value={form.seat}
        options={[
          any,
          ...SEAT_PREFERENCES.map((value) => ({ value, label: say(`seat_preference.${value}`) })),
        ]}
        onChange={(seat) => set({ seat })}
      />
      <TextField
        width="w7"
        label={say('profile.notes')}
        name="notes"
        maxLength={1000}
        error={form.errors.notes}
        value={form.notes}
        onChange={(notes) => set({ notes })}
      />
    </Group>
  );
}
