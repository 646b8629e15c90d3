/** The search form, with the entry that does the same. */
import { filterKeys } from '#main/contract/collections.ts';
import { MAX_JOURNEYS } from '#main/contract/texts.ts';
import { Cabin } from '#main/contract/values.ts';
import type { Area, ShopForm } from '../../app/area.ts';
import { Key } from '../../app/Key.tsx';
import { useArea, useDesk } from '../../app/use-desk.ts';
import { formatLongDay } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { findPlaceName, listLikelyPlaces } from '../../languages/places.ts';
import type { SliceRequest } from '../../languages/requests.ts';
import { formatTypedDay } from '../../languages/tokens.ts';
import { Bar } from '../../ui/Bar.tsx';
import { Check, SelectField, TextField } from '../../ui/Field.tsx';
import { Actions, Button, Form } from '../../ui/Form.tsx';
import { readTypedDate } from '../sell/passenger-rows.ts';
import { countDirections, toPlaceCode } from './directions.ts';
import { removeDirection, submitSearch } from './shopping.ts';
import './shop.css';

/** The name of a typed place code, or the most likely places for other text. */
function describePlace(typed: string): string {
  const text = typed.trim();
  if (text === '') return '';
  const name = text.length === 3 ? findPlaceName(text.toUpperCase()) : null;
  if (name !== null) return name;
  return listLikelyPlaces(text);
}

function formatDateNote(typed: string, today: string): string {
  const date = typed.trim() === '' ? null : readTypedDate(typed, today, false);
  return date === null ? '' : `${formatLongDay(date)} ${date.slice(0, 4)}`;
}

const isCode = (text: string) => /^[A-Z]{3}$/.test(text);

/** The form as a plain search entry; null if it cannot be written as one. */
function toEntry(form: ShopForm, today: string): string | null {
  const out = readTypedDate(form.out, today, false);
  const back = form.back.trim() === '' ? null : readTypedDate(form.back, today, false);
  const more = form.more.flatMap((slice) => {
    const date = readTypedDate(slice.date, today, false);
    const places = [slice.from, slice.to].map(toPlaceCode);
    return places.every(isCode) && date ? [[...places, formatTypedDay(date, today)].join(' ')] : [];
  });
  // The plain search has either a return or further directions.
  if (more.length < form.more.length || (more.length > 0 && back)) return null;
  const places = [form.from, form.to].map(toPlaceCode);
  if (!places.every(isCode) || !out) return null;
  const days = [out, ...(back ? [back] : [])].map((date) => formatTypedDay(date, today));
  const parts = [...places, ...days, ...more];
  if (form.adts !== 1 || form.chds + form.infs > 0) parts.push(`${form.adts}ADT`);
  if (form.chds > 0) parts.push(`${form.chds}CHD`);
  if (form.infs > 0) parts.push(`${form.infs}INF`);
  if (form.cabin !== 'UNSPECIFIED') parts.push(form.cabin);
  parts.push(...form.airlines.split(/[\s,]+/).filter(Boolean));
  if (form.direct) parts.push('DIRECT');
  return parts.join(' ').toUpperCase();
}

export function ShopScreen() {
  const desk = useDesk();
  const name = useArea((area) => area.name);
  const form = useArea((area) => area.form);
  const errors = useArea((area) => area.form_errors);
  const entry = toEntry(form, desk.getAgencyToday());
  const change = (part: Partial<ShopForm>) =>
    desk.patchArea(name, ({ form_errors }) => ({
      form: { ...form, ...part },
      form_errors: filterKeys(form_errors, (field) => !(field in part)),
    }));
  const fields: Fields = { form, errors, change };
  return (
    <>
      <Bar title="shop.title">
        <span className="grow" />
        {entry !== null && (
          <span className="dim shop-entry">
            {say('shop.as_entry')} <b className="mono">{entry}</b>
          </span>
        )}
      </Bar>
      <Form
        className="shop"
        aria-label={say('shop.title')}
        onSubmit={() => submitSearch(desk, name)}
      >
        <Journey {...fields} />
        <fieldset>
          <legend>{say('term.passengers')}</legend>
          <Count field="adts" {...fields} />
          <Count field="chds" {...fields} />
          <Count field="infs" {...fields} />
        </fieldset>
        <Preferences {...fields} />
        <Actions send={say('shop.do')} by={<kbd>Enter</kbd>}>
          {countDirections(form) > 1 && (
            <Button onClick={() => desk.actions.searchParts()}>
              {say('command.search_parts')} <Key command="shop.parts" />
            </Button>
          )}
        </Actions>
      </Form>
    </>
  );
}

interface Fields {
  form: ShopForm;
  errors: Area['form_errors'];
  change: (part: Partial<ShopForm>) => void;
}

function Journey({ form, errors, change }: Fields) {
  const desk = useDesk();
  const today = desk.getAgencyToday();
  const renderField = (
    field: 'from' | 'to' | 'out' | 'back',
    note: string,
    more?: { first?: boolean; placeholder?: string },
  ) => (
    <TextField
      {...more}
      label={say(`shop.${field}`)}
      name={field}
      code
      value={form[field]}
      error={errors[field]}
      note={note}
      onChange={(value) => change({ [field]: value })}
    />
  );
  return (
    <fieldset>
      <legend>{say('shop.journey')}</legend>
      {renderField('from', describePlace(form.from), { first: form.more.length === 0 })}
      {renderField('to', describePlace(form.to))}
      {renderField('out', formatDateNote(form.out, today), { placeholder: '20DEC' })}
      {renderField('back', formatDateNote(form.back, today) || say('shop.optional'), {
        placeholder: '02JAN',
      })}
      {form.more.map((slice, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a direction has no other identity than its position
        <Direction key={index} index={index} slice={slice} />
      ))}
      <div className="directions">
        <Button
          look="small"
          disabled={countDirections(form) >= MAX_JOURNEYS}
          onClick={() => desk.actions.addDirection()}
        >
          {say('shop.add_direction')}
        </Button>
      </div>
    </fieldset>
  );
}

function Count({ field, form, errors, change }: Fields & { field: 'adts' | 'chds' | 'infs' }) {
  return (
    <TextField
      label={say(`shop.${field}`)}
      name={field}
      code
      inputMode="numeric"
      value={String(form[field])}
      error={errors[field]}
      onChange={(value) => change({ [field]: Number(value.replaceAll(/\D/g, '').slice(-1)) })}
    />
  );
}

function Preferences({ form, errors, change }: Fields) {
  return (
    <fieldset>
      <legend>{say('shop.preferences')}</legend>
      <SelectField
        label={say('term.cabin')}
        name="cabin"
        value={form.cabin}
        options={Cabin.options.map((value) => ({ value, label: say(`cabin.${value}`) }))}
        onChange={(cabin) => change({ cabin })}
      />
      <TextField
        label={say('shop.airlines')}
        name="airlines"
        code
        placeholder={say('shop.airlines_hint')}
        value={form.airlines}
        error={errors.airlines}
        onChange={(airlines) => change({ airlines })}
      />
      <div className="checks">
        <Check checked={form.direct} set={(direct) => change({ direct })}>
          {say('shop.direct')}
        </Check>
        <Check checked={form.bags} set={(bags) => change({ bags })}>
          {say('shop.bags')}
        </Check>
      </div>
    </fieldset>
  );
}

function Direction({ index, slice }: { index: number; slice: SliceRequest }) {
  const desk = useDesk();
  const name = useArea((area) => area.name);
  const form = useArea((area) => area.form);
  const errors = useArea((area) => area.form_errors);
  const number = { n: index + (form.back.trim() === '' ? 2 : 3) };
  const change = (part: Partial<SliceRequest>) =>
    desk.patchArea(name, {
      form: {
        ...form,
        more: form.more.map((one, at) => (at === index ? { ...one, ...part } : one)),
      },
      form_errors: {},
    });
  const renderField = (part: keyof SliceRequest, label: string, note: string) => (
    <TextField
      label={label}
      name={`more-${index}-${part}`}
      code
      first={part === 'to' && index === form.more.length - 1}
      value={slice[part]}
      error={errors[`more.${index}.${part}`]}
      note={note}
      onChange={(value) => change({ [part]: value })}
    />
  );
  return (
    <>
      {renderField('from', say('shop.from_n', number), describePlace(slice.from))}
      {renderField('to', say('shop.to_n', number), describePlace(slice.to))}
      {renderField(
        'date',
        say('shop.out_n', number),
        formatDateNote(slice.date, desk.getAgencyToday()),
      )}
      <div className="take">
        <Button look="small" onClick={() => removeDirection(desk, index)}>
          {say('shop.remove_direction', number)}
        </Button>
      </div>
    </>
  );
}
