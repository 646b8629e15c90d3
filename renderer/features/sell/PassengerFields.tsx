/** The fields of one passenger, in three short lines that the Tab key walks from left to right. */

import type { BookingPassenger } from '#main/contract/passenger.ts';
import type { ProfileSummary } from '#main/contract/profiles.ts';
import { GenderType } from '#main/contract/values.ts';
import type { FieldErrors, PassengerField, PassengerRow } from '../../app/area.ts';
import { useArea, useDesk } from '../../app/use-desk.ts';
import { say, type WordKey } from '../../i18n/words.ts';
import { ComboField, type Suggestion } from '../../ui/ComboField.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { wishesOf, wishesText } from '../profiles/profile-requests.ts';
import { recallInto, suggestProfiles } from '../profiles/profiles.ts';
import { typedDate } from './passenger-rows.ts';
import { changeRow } from './selling.ts';

const genders = () => GenderType.options.map((value) => ({ value, label: say(`gender.${value}`) }));
const documents = () =>
  (['PASSPORT', 'NATIONAL_ID', 'TAX_ID'] as const).map((value) => ({
    value,
    label: say(`document.${value}`),
  }));

export interface PassengerFieldsProps {
  row: PassengerRow;
  at: number;
  rows: readonly PassengerRow[];
  errors: FieldErrors;
  /** Set when the passenger is of a booking: what its provider lets one change. */
  can?: BookingPassenger['capabilities'] | undefined;
  first: boolean;
  /** The journey leaves its country: visas and the like may be asked for. */
  abroad: boolean;
}

/** Which capability a field needs. */
function allowed(field: PassengerField, can: PassengerFieldsProps['can']): boolean {
  if (!can) return true;
  if (/^(doc_|visa_|birth_place|known_|redress)/.test(field)) return can.edit_document;
  if (field === 'phone' || field === 'email') return can.edit_contact;
  if (field === 'birth_date') return can.editable_birthdate;
  if (field === 'lap') return false;
  return can.edit_passenger_info;
}

export function PassengerFields({
  row,
  at,
  rows,
  errors,
  can,
  first,
  abroad,
}: PassengerFieldsProps) {
  const desk = useDesk();
  const name = useArea((area) => area.name);
  const common = (field: PassengerField, label: WordKey) => {
    const disabled = !allowed(field, can);
    return {
      label: say(label),
      name: `${field}-${at}`,
      error: errors[`${at}.${field}`],
      disabled,
      title: disabled ? say('edit.fixed') : undefined,
    };
  };
  const change = (field: PassengerField) => (value: string) =>
    changeRow(desk, name, at, { [field]: value });
  const text = (
    field: Exclude<PassengerField, 'lap' | 'gender_type'>,
    label: WordKey,
    more: { code?: boolean; placeholder?: string; maxLength?: number } = {},
  ) => (
    <TextField {...common(field, label)} {...more} value={row[field]} onChange={change(field)} />
  );
  const infant = row.pax_type === 'INF';
  const flyer = !infant && !can;
  const wishes = can ? '' : wishesText(wishesOf(row));
  return (
    <fieldset
      className="passenger"
      aria-label={passengerTitle(row, at)}
      data-testid={`passenger-${at + 1}`}
      data-passenger={at}
    >
      <div className="passenger-head">
        <b className="mono">{at + 1}</b>
        <span className="tag">{row.pax_type}</span>
      </div>
      <div className="passenger-lines">
        <div className="w3">
          {can ? (
            <TextField
              {...common('last_name', 'names.last')}
              code
              first={first}
              value={row.last_name}
              onChange={change('last_name')}
            />
          ) : (
            <ComboField
              {...common('last_name', 'names.last')}
              first={first}
              value={row.last_name}
              onChange={change('last_name')}
              list_label={say('recall.label')}
              found={(n) => say('recall.found', { n })}
              suggest={async (typed) => (await suggestProfiles(desk, typed)).map(suggestionOf)}
              onTake={(id) => void recallInto(desk, name, at, id)}
            />
          )}
        </div>
        <div className="w3">{text('first_name', 'names.first', { code: true })}</div>
        <div className="w2">
          <SelectField
            {...common('gender_type', 'names.gender')}
            value={row.gender_type}
            options={genders()}
            onChange={change('gender_type')}
          />
        </div>
        <div className="w2">
          {text('birth_date', 'names.born', { code: true, placeholder: say('names.date_hint') })}
        </div>
        {text('nationality', 'names.nationality', { code: true, placeholder: 'BR', maxLength: 2 })}
        {flyer && text('flyer_airline', 'names.airline', { code: true, maxLength: 2 })}
        {flyer && (
          <div className="w2">
            {text('flyer_number', 'names.flyer', { code: true, maxLength: 30 })}
          </div>
        )}
        {infant && !can && (
          <div className="w3">
            <LapField rows={rows} row={row} at={at} error={errors[`${at}.lap`]} />
          </div>
        )}
        <div className="w2 next-line">
          <SelectField
            {...common('doc_type', 'names.document')}
            value={row.doc_type}
            options={documents()}
            onChange={change('doc_type')}
          />
        </div>
        <div className="w2">{text('doc_number', 'names.number', { code: true })}</div>
        {text('doc_country', 'names.country', { code: true, placeholder: 'BR', maxLength: 2 })}
        <div className="w2">
          {text('doc_expires', 'names.expires', { code: true, placeholder: '12OCT30' })}
        </div>
        {!infant && (
          <div className="w3">
            {text('phone', 'names.phone', { placeholder: '+55 11 3333 4444' })}
          </div>
        )}
        {!infant && <div className="w4">{text('email', 'names.email', { maxLength: 254 })}</div>}
        {abroad && !infant && (
          <>
            <div className="w2 next-line">{text('visa_number', 'names.visa', { code: true })}</div>
            {text('visa_country', 'names.visa_country', {
              code: true,
              placeholder: 'US',
              maxLength: 3,
            })}
            <div className="w2">{text('visa_place', 'names.visa_place', { code: true })}</div>
            <div className="w2">
              {text('visa_issued', 'names.visa_issued', { code: true, placeholder: '14MAR22' })}
            </div>
            <div className="w2">{text('birth_place', 'names.birth_place', { code: true })}</div>
            <div className="w3">
              {text('known_traveller', 'names.known_traveller', { code: true, maxLength: 25 })}
            </div>
            <div className="w2">
              {text('redress', 'names.redress', { code: true, maxLength: 13 })}
            </div>
          </>
        )}
        {wishes !== '' && (
          <p className="wishes dim small">
            {say('wishes.asked', { list: wishes })}{' '}
            <button
              type="button"
              className="button small"
              onClick={(event) => {
                focusFirst(event.currentTarget);
                changeRow(desk, name, at, { meal: null, seat: null });
              }}
            >
              {say('wishes.leave')}
            </button>
          </p>
        )}
      </div>
    </fieldset>
  );
}

/** The button goes with what it takes away: the passenger's first field has the focus then. */
const focusFirst = (button: HTMLElement): void =>
  button.closest('fieldset')?.querySelector('input')?.focus();

/** Which passenger a field is of; null for one of none. */
export function passengerOf(target: EventTarget): number | null {
  const place = (target as Element).closest<HTMLElement>('[data-passenger]')?.dataset.passenger;
  return place === undefined ? null : Number(place);
}

/** A kept passenger as one line of the list. */
function suggestionOf(profile: ProfileSummary): Suggestion {
  const { birth_date, document, frequent_flyers, phone } = profile;
  const [flyer = ''] = frequent_flyers;
  const born = birth_date ? typedDate(birth_date) : '';
  const number = document
    ? `${document.unique_identifier} ${document.issuing_country_code ?? ''}`
    : '';
  return {
    id: profile.id,
    label: `${profile.last_name}/${profile.first_name}`.toUpperCase(),
    detail: [profile.pax_type, born, number.trim(), flyer, phone ?? ''].filter(Boolean).join(' · '),
  };
}

const passengerTitle = (row: Pick<PassengerRow, 'pax_type'>, at: number): string =>
  say('names.passenger', { n: at + 1, type: row.pax_type });

function LapField({
  rows,
  row,
  at,
  error,
}: {
  rows: readonly PassengerRow[];
  row: PassengerRow;
  at: number;
  error: string | undefined;
}) {
  const desk = useDesk();
  const name = useArea((area) => area.name);
  const adults = rows.flatMap((other, index) =>
    other.pax_type === 'ADT' ? [{ other, index }] : [],
  );
  /** Two infants never share a lap: they change places. */
  const choose = (lap: number) => {
    const holder = rows.findIndex((other, index) => index !== at && other.lap === lap);
    if (holder >= 0) changeRow(desk, name, holder, { lap: row.lap });
    changeRow(desk, name, at, { lap });
  };
  return (
    <SelectField
      label={say('names.lap')}
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
