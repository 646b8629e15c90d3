/** The fields of one passenger, in three short lines, each from left to right in tab order. */
import type { ReactNode } from 'react';
import type { BookingPassenger } from '#main/contract/passenger.ts';
import type { ProfileSummary } from '#main/contract/profiles.ts';
import { MAX_DOCUMENT_NUMBER, MAX_PHONE } from '#main/contract/texts.ts';
import { type DocoKind, GenderType } from '#main/contract/values.ts';
import type { FieldErrors, PassengerField, PassengerRow } from '../../app/area.ts';
import { takePaste } from '../../app/reader-data.ts';
import { useArea, useDesk, useShell } from '../../app/use-desk.ts';
import { say, type WordKey } from '../../i18n/words.ts';
import { ComboField, type Suggestion } from '../../ui/ComboField.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { Button, Form } from '../../ui/Form.tsx';
import { describePreferences, getPreferences } from '../profiles/profile-requests.ts';
import { recallInto, suggestProfiles } from '../profiles/profiles.ts';
import { mayChange } from './passenger-checks.ts';
import { formatEntryName, formatTypedDate } from './passenger-rows.ts';
import { changeRow } from './selling.ts';

export const listGenders = () =>
  GenderType.options.map((value) => ({ value, label: say(`gender.${value}`) }));
export const listDocuments = () =>
  (['PASSPORT', 'NATIONAL_ID', 'TAX_ID'] as const).map((value) => ({
    value,
    label: say(`document.${value}`),
  }));

interface Props {
  row: PassengerRow;
  at: number;
  rows: readonly PassengerRow[];
  errors: FieldErrors;
  /** For a booked passenger: the changes its provider allows. */
  can?: BookingPassenger['capabilities'] | undefined;
  first: boolean;
  /** The journey leaves its country, so visas and similar data may be required. */
  abroad: boolean;
  provider_type: string | null;
}

interface TextCell {
  field: Exclude<PassengerField, 'lap' | 'gender_type'>;
  width?: 'w2' | 'w2 next-line' | 'w3' | 'w4';
  /** Upper-case letters and digits, unless false. */
  code?: false;
  maxLength?: number;
  placeholder?: string;
  /** A translated placeholder; `placeholder` is the same in every language. */
  hint?: WordKey;
}

const COUNTRY = { placeholder: 'BR', maxLength: 2 };
const FIRST_NAME: TextCell = { field: 'first_name', width: 'w3' };
const BIRTH: readonly TextCell[] = [
  { field: 'birth_date', width: 'w2', hint: 'names.date_hint' },
  { field: 'nationality', ...COUNTRY },
];
const FLYER: readonly TextCell[] = [
  { field: 'flyer_airline', maxLength: 2 },
  { field: 'flyer_number', width: 'w2', maxLength: 30 },
];
const DOCUMENT: readonly TextCell[] = [
  { field: 'doc_number', width: 'w2', maxLength: MAX_DOCUMENT_NUMBER },
  { field: 'doc_country', ...COUNTRY },
  { field: 'doc_expires', width: 'w2', placeholder: '12OCT30' },
];
const CONTACT: readonly TextCell[] = [
  {
    field: 'phone',
    width: 'w3',
    maxLength: MAX_PHONE,
    code: false,
    placeholder: '+55 11 3333 4444',
  },
  { field: 'email', width: 'w4', code: false, maxLength: 254 },
];
const ABROAD: Readonly<Record<DocoKind, readonly TextCell[]>> = {
  V: [
    { field: 'visa_number', width: 'w2 next-line' },
    { field: 'visa_country', placeholder: 'US', maxLength: 3 },
    { field: 'visa_place', width: 'w2' },
    { field: 'visa_issued', width: 'w2', placeholder: '14MAR22' },
    { field: 'birth_place', width: 'w2' },
  ],
  K: [{ field: 'known_traveller', width: 'w3', maxLength: 25 }],
  R: [{ field: 'redress', width: 'w2', maxLength: 13 }],
};

export function PassengerFields(props: Props) {
  const { row, at, rows, errors, can, first, abroad, provider_type } = props;
  const provider = useShell(({ providers }) =>
    providers.find((one) => one.provider_type === provider_type),
  );
  const desk = useDesk();
  const name = useArea((area) => area.name);
  const buildCommon = (field: PassengerField) => {
    const disabled = can !== undefined && !mayChange(field, can);
    return {
      label: say(`person.${field}`),
      name: `${field}-${at}`,
      error: errors[`${at}.${field}`],
      disabled,
      title: disabled ? say('edit.fixed') : undefined,
    };
  };
  const change = (field: PassengerField) => (value: string) =>
    changeRow(desk, name, at, { [field]: value });
  const renderCell = ({ field, hint, code, ...more }: TextCell) => (
    <TextField
      key={field}
      {...buildCommon(field)}
      {...more}
      code={code ?? true}
      {...(hint && { placeholder: say(hint) })}
      value={row[field]}
      onChange={change(field)}
    />
  );
  const last_name = {
    width: 'w3',
    ...buildCommon('last_name'),
    first,
    value: row.last_name,
    onChange: change('last_name'),
  };
  const infant = row.pax_type === 'INF';
  const preferences = can ? '' : describePreferences(getPreferences(row));
  return (
    <fieldset
      className="passenger"
      aria-label={say('names.passenger', { n: at + 1, type: row.pax_type })}
      data-testid={`passenger-${at + 1}`}
      data-passenger={at}
    >
      <div className="passenger-head">
        <b className="mono">{at + 1}</b>
        <span className="tag">{row.pax_type}</span>
      </div>
      <div className="passenger-lines">
        {can ? (
          <TextField {...last_name} code />
        ) : (
          <ComboField
            {...last_name}
            list_label={say('recall.label')}
            found={(n) => say('profiles.count', { n })}
            suggest={async (typed) => (await suggestProfiles(desk, typed)).map(toSuggestion)}
            onTake={(id) => void recallInto(desk, name, at, id)}
          />
        )}
        {renderCell(FIRST_NAME)}
        <SelectField
          width="w2"
          {...buildCommon('gender_type')}
          value={row.gender_type}
          options={listGenders()}
          onChange={change('gender_type')}
        />
        {BIRTH.map(renderCell)}
        {!infant && !can && FLYER.map(renderCell)}
        {infant && !can && <LapField rows={rows} row={row} at={at} error={errors[`${at}.lap`]} />}
        <SelectField
          width="w2 next-line"
          {...buildCommon('doc_type')}
          value={row.doc_type}
          options={listDocuments()}
          onChange={change('doc_type')}
        />
        {DOCUMENT.map(renderCell)}
        {!infant && CONTACT.map(renderCell)}
        {!infant &&
          abroad &&
          (provider?.doco ?? []).flatMap((kind) => ABROAD[kind]).map(renderCell)}
        {preferences !== '' && (
          <p className="preferences dim small">
            {say('preferences.asked', { list: preferences })}{' '}
            <Button
              look="small"
              onClick={(event) => {
                focusFirst(event.currentTarget);
                changeRow(desk, name, at, { meal: null, seat: null });
              }}
            >
              {say('preferences.leave')}
            </Button>
          </p>
        )}
      </div>
    </fieldset>
  );
}

/** The button disappears, so the focus moves to the passenger's first field. */
const focusFirst = (button: HTMLElement): void =>
  button.closest('fieldset')?.querySelector('input')?.focus();

/** A form of passengers: Enter submits it, and pasted documents or lists are read into it. */
export function PassengersForm({ title, children }: { title: string; children: ReactNode }) {
  const desk = useDesk();
  return (
    <Form
      className="names scroll"
      aria-label={title}
      onSubmit={() => desk.actions.endTransaction(true)}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text');
        if (takePaste(desk, text, findPassengerIndex(event.target))) event.preventDefault();
      }}
    >
      {children}
    </Form>
  );
}

/** Index of the passenger that a field belongs to, from 0; null if it belongs to none. */
export function findPassengerIndex(target: EventTarget | null): number | null {
  const field = target instanceof Element && target.closest<HTMLElement>('[data-passenger]');
  return field ? Number(field.dataset.passenger) : null;
}

function toSuggestion(profile: ProfileSummary): Suggestion {
  const { birth_date, document, frequent_flyers, phone } = profile;
  const [flyer = ''] = frequent_flyers;
  const born = birth_date ? formatTypedDate(birth_date) : '';
  const number = document
    ? `${document.unique_identifier} ${document.issuing_country_code ?? ''}`
    : '';
  return {
    id: profile.id,
    label: formatEntryName(profile),
    detail: [profile.pax_type, born, number.trim(), flyer, phone ?? ''].filter(Boolean).join(' · '),
  };
}

function LapField(props: Pick<Props, 'rows' | 'row' | 'at'> & { error: string | undefined }) {
  const { rows, row, at, error } = props;
  const desk = useDesk();
  const name = useArea((area) => area.name);
  const adults = rows.flatMap((other, index) =>
    other.pax_type === 'ADT' ? [{ other, index }] : [],
  );
  /** Two infants never share an adult: they are exchanged. */
  const choose = (lap: number) => {
    const holder = rows.findIndex((other, index) => index !== at && other.lap === lap);
    if (holder >= 0) changeRow(desk, name, holder, { lap: row.lap });
    changeRow(desk, name, at, { lap });
  };
  return (
    <SelectField
      width="w3"
      label={say('person.lap')}
      name={`lap-${at}`}
      error={error}
      value={String(row.lap ?? 0)}
      options={adults.map(({ other, index }) => ({
        value: String(index),
        label: `${index + 1} ${other.last_name} ${other.first_name}`.trim().toUpperCase(),
      }))}
      onChange={(value) => choose(Number(value))}
    />
  );
}
