/** One kept passenger: person, contact, documents, numbers, preferences. */
import type { ComponentProps, ReactNode } from 'react';
import { MEALS, SEAT_PREFERENCES } from '#main/contract/profiles.ts';
import { GenderType } from '#main/contract/values.ts';
import { Key } from '../../app/Key.tsx';
import { takePaste } from '../../app/reader-data.ts';
import { useArea, useDesk, useNow, useTimeZone } from '../../app/use-desk.ts';
import { formatLocalInstant } from '../../i18n/format.ts';
import { say, type WordKey } from '../../i18n/words.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { Actions, Form } from '../../ui/Form.tsx';
import type { DocumentRow, ProfileForm } from './people-state.ts';
import { NO_DOCUMENT, NO_FLYER } from './profile-form.ts';
import { changeProfile } from './profiles.ts';
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
  const zone = useTimeZone();
  const now = useNow();
  if (!form) return null;
  const set = (change: Partial<ProfileForm>) => changeProfile(desk, name, change);
  const who = `${form.last_name} ${form.first_name}`.trim();
  return (
    <>
      <div className="bar">
        <h1>{who === '' ? say('profile.new') : who}</h1>
        <span className="grow" />
        {form.saved && (
          <span className="dim small">
            {say('profile.changed_by', {
              at: formatLocalInstant(form.saved.updated_at, zone, now),
              who: form.saved.updated_by,
            })}
          </span>
        )}
      </div>
      <Form
        className="profile"
        aria-label={say('screen.profile')}
        data-testid="profile"
        onSubmit={() => desk.actions.endTransaction(true)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text');
          if (takePaste(desk, text, null)) event.preventDefault();
        }}
      >
        <Person form={form} set={set} />
        <Documents form={form} />
        <Flyers form={form} />
        <Preferences form={form} set={set} />
        <Actions
          send={
            <>
              {say('profile.save')} <Key command="transaction.end" />
            </>
          }
        >
          {form.id !== null && (
            <button type="button" className="button" onClick={() => desk.actions.deleteProfile()}>
              {say('profile.delete')} <Key command="profile.delete" />
            </button>
          )}
          <span className="dim small">{say('profile.reader')}</span>
        </Actions>
      </Form>
    </>
  );
}

interface Part {
  form: ProfileForm;
  set: (change: Partial<ProfileForm>) => void;
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
    <div className={width}>
      <TextField
        {...more}
        label={say(label)}
        name={field}
        error={form.errors[field]}
        value={form[field]}
        onChange={(value) => set({ [field]: value })}
      />
    </div>
  );
  const code = true;
  const born_hint = { code, placeholder: say('names.date_hint') };
  return (
    <>
      <Group word="profile.who">
        {renderText('w4', 'last_name', 'names.last', { code, first: true })}
        {renderText('w4', 'first_name', 'names.first', { code })}
        <div className="w2">
          <SelectField
            label={say('names.gender')}
            name="gender_type"
            value={form.gender_type}
            options={GenderType.options.map((value) => ({ value, label: say(`gender.${value}`) }))}
            onChange={(value) => set({ gender_type: GenderType.parse(value) })}
          />
        </div>
        {renderText('w2', 'birth_date', 'names.born', born_hint)}
        {renderText('w2', 'nationality', 'names.nationality', { code, ...COUNTRY })}
      </Group>
      <Group word="profile.contacts">
        {renderText('w4', 'phone', 'names.phone', { maxLength: 40 })}
        {renderText('w6', 'email', 'names.email', { maxLength: 254 })}
      </Group>
    </>
  );
}

function Documents({ form }: { form: ProfileForm }) {
  const desk = useDesk();
  const name = useArea((area) => area.name);
  const { documents, errors } = form;
  const types = (['PASSPORT', 'NATIONAL_ID', 'TAX_ID'] as const).map((value) => ({
    value,
    label: say(`document.${value}`),
  }));
  const change = (at: number, field: keyof DocumentRow) => (value: string) => {
    const next = documents.map((row, index) => (index === at ? { ...row, [field]: value } : row));
    changeProfile(desk, name, { documents: next }, [`documents.${at}.${field}`]);
  };
  const renderText = (
    width: string,
    at: number,
    field: 'number' | 'country' | 'issued' | 'expires',
    label: WordKey,
    more: TextOptions = {},
  ) => (
    <div className={width}>
      <TextField
        {...more}
        label={say(label)}
        name={`${field}-${at}`}
        code
        error={errors[`documents.${at}.${field}`]}
        value={documents[at]?.[field] ?? ''}
        onChange={change(at, field)}
      />
    </div>
  );
  return (
    <Group word="profile.documents">
      {documents.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a document is its place in the list
        <div key={at} className="profile-row">
          <div className="w3">
            <SelectField
              label={say('names.document')}
              name={`type-${at}`}
              value={row.type}
              options={types}
              onChange={change(at, 'type')}
            />
          </div>
          {renderText('w3', at, 'number', 'names.number', { maxLength: 40 })}
          {renderText('w2', at, 'country', 'names.country', COUNTRY)}
          {renderText('w2', at, 'issued', 'profile.issued')}
          {renderText('w2', at, 'expires', 'names.expires', { placeholder: '12OCT30' })}
          {documents.length > 1 && (
            <button
              type="button"
              className="button small remove"
              onClick={() =>
                changeProfile(desk, name, { documents: documents.filter((_, n) => n !== at) })
              }
            >
              {say('profile.remove')}
            </button>
          )}
        </div>
      ))}
      {documents.length < 5 && (
        <button
          type="button"
          className="button small"
          onClick={() => changeProfile(desk, name, { documents: [...documents, NO_DOCUMENT] })}
        >
          {say('profile.add_document')}
        </button>
      )}
    </Group>
  );
}

function Flyers({ form }: { form: ProfileForm }) {
  const desk = useDesk();
  const name = useArea((area) => area.name);
  const { flyers, errors } = form;
  const change = (at: number, field: 'airline' | 'code') => (value: string) => {
    const next = flyers.map((row, index) => (index === at ? { ...row, [field]: value } : row));
    changeProfile(desk, name, { flyers: next }, [`flyers.${at}.${field}`]);
  };
  return (
    <Group word="profile.flyers">
      {flyers.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a number is its place in the list
        <div key={at} className="profile-row">
          <div className="w2">
            <TextField
              label={say('names.airline')}
              name={`airline-${at}`}
              code
              maxLength={2}
              error={errors[`flyers.${at}.airline`]}
              value={row.airline}
              onChange={change(at, 'airline')}
            />
          </div>
          <div className="w4">
            <TextField
              label={say('names.flyer')}
              name={`code-${at}`}
              code
              maxLength={30}
              error={errors[`flyers.${at}.code`]}
              value={row.code}
              onChange={change(at, 'code')}
            />
          </div>
        </div>
      ))}
      {flyers.length < 10 && (
        <button
          type="button"
          className="button small"
          onClick={() => changeProfile(desk, name, { flyers: [...flyers, NO_FLYER] })}
        >
          {say('profile.add_flyer')}
        </button>
      )}
    </Group>
  );
}

function Preferences({ form, set }: Part) {
  const any = { value: '', label: say('profile.any') };
  return (
    <Group word="profile.preferences">
      <div className="w4">
        <SelectField
          label={say('profile.meal')}
          name="meal"
          value={form.meal}
          options={[
            any,
            ...MEALS.map((value) => ({ value, label: `${value} ${say(`meal.${value}`)}` })),
          ]}
          onChange={(meal) => set({ meal })}
        />
      </div>
      <div className="w3">
        <SelectField
          label={say('profile.seat')}
          name="seat"
          value={form.seat}
          options={[
            any,
            ...SEAT_PREFERENCES.map((value) => ({ value, label: say(`seat_preference.${value}`) })),
          ]}
          onChange={(seat) => set({ seat })}
        />
      </div>
      <div className="w7">
        <TextField
          label={say('profile.notes')}
          name="notes"
          maxLength={1000}
          error={form.errors.notes}
          value={form.notes}
          onChange={(notes) => set({ notes })}
        />
      </div>
    </Group>
  );
}
