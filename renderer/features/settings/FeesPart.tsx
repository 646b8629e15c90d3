/** Fees and commissions by rule, in an editable grid. */
import { useState } from 'react';
import { PROVIDER_CODES } from '#main/contract/values.ts';
import { useDesk } from '../../app/use-desk.ts';
import { formatProviderNumber } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { Select } from '../../ui/Field.tsx';
import { Button } from '../../ui/Form.tsx';
import { FEE_AMOUNTS, type FeeRow, mapFeeErrors, readFees, toFeeRow } from './fee-rows.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { useCalls, useLoaded } from './use-settings.ts';

const CABINS = ['ECONOMY', 'PREMIUM', 'BUSINESS', 'FIRST'] as const;
const FLIGHTS = ['DOMESTIC', 'INTERNATIONAL'] as const;
const TYPES = ['ADT', 'CHD', 'INF'] as const;

export function FeesPart() {
  const desk = useDesk();
  const { showAnswer } = useCalls();
  const [rows, setRows] = useState<readonly FeeRow[] | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { set, save } = useLoaded('fee.get', ({ rules }) => setRows(rules.map(toFeeRow)));
  if (!rows) return <p className="empty">{say('settings.loading')}</p>;
  const change = (at: number, row: FeeRow) => {
    setRows(rows.map((one, index) => (index === at ? row : one)));
    setErrors({});
  };
  const submit = async () => {
    const read = readFees(rows);
    if ('errors' in read) return setErrors(read.errors);
    const kept = await save('fee.set', { rules: read.rules }, (wrong) =>
      setErrors(mapFeeErrors(wrong)),
    );
    if (!kept) return;
    set(kept);
    showAnswer('ok', say('fees.saved', { n: kept.rules.length }));
  };
  return (
    <SettingsForm aria-label={say('settings.fees')} onSubmit={submit}>
      <p className="dim small">{say(rows.length === 0 ? 'fees.none' : 'fees.hint')}</p>
      {rows.length > 0 && (
        <FeeTable rows={rows} errors={errors} change={change} setRows={setRows} />
      )}
      <div className="actions settings-tools">
        <Button type="submit" look="primary">
          {say('fees.save')}
        </Button>
        <Button onClick={() => setRows([...rows, toFeeRow({ id: desk.client.newId() })])}>
          {say('fees.add')}
        </Button>
      </div>
    </SettingsForm>
  );
}

const CONDITIONS = [
  ['provider_type', 'term.provider'],
  ['airline', 'term.airline'],
  ['cabin', 'term.cabin'],
  ['flight_type', 'term.flights'],
  ['pax_type', 'term.passenger'],
] as const;

interface FeeTableProps {
  rows: readonly FeeRow[];
  errors: Readonly<Record<string, string>>;
  change: (at: number, row: FeeRow) => void;
  setRows: (rows: readonly FeeRow[]) => void;
}

function FeeTable({ rows, errors, change, setRows }: FeeTableProps) {
  return (
    <div className="fee-table">
      <table className="plain-table">
        <thead>
          <tr>
            <th>#</th>
            {CONDITIONS.map(([field, key]) => (
              <th key={field}>{say(key)}</th>
            ))}
            {FEE_AMOUNTS.map((field) => (
              <th key={field} className="right">
                {say(`fees.${field}`)}
              </th>
            ))}
            <th>
              <span className="unseen">{say('term.remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.id} aria-label={say('fees.rule', { n: at + 1 })}>
              <td className="mono">{at + 1}</td>
              {CONDITIONS.map(([field, key]) => (
                <td key={field}>
                  <Condition
                    field={field}
                    label={`${say(key)} ${at + 1}`}
                    row={row}
                    wrong={errors[`${at}.${field}`]}
                    onChange={(value) => change(at, { ...row, [field]: value })}
                  />
                </td>
              ))}
              {FEE_AMOUNTS.map((field) => (
                <td key={field} className="right">
                  <input
                    type="text"
                    inputMode="decimal"
                    className="mono right"
                    aria-label={`${say(`fees.${field}`)} ${at + 1}`}
                    aria-invalid={errors[`${at}.${field}`] ? true : undefined}
                    title={errors[`${at}.${field}`]}
                    maxLength={12}
                    value={row.amounts[field]}
                    onChange={(event) =>
                      change(at, {
                        ...row,
                        amounts: { ...row.amounts, [field]: event.target.value },
                      })
                    }
                  />
                </td>
              ))}
              <td>
                <Button
                  look="small"
                  aria-label={say('fees.remove_of', { n: at + 1 })}
                  onClick={() => setRows(rows.filter((_, index) => index !== at))}
                >
                  {say('term.remove')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ConditionProps {
  field: (typeof CONDITIONS)[number][0];
  label: string;
  row: FeeRow;
  wrong: string | undefined;
  onChange: (value: string) => void;
}

function Condition({ field, label, row, wrong, onChange }: ConditionProps) {
  if (field === 'airline') {
    return (
      <input
        type="text"
        className="mono code"
        aria-label={label}
        aria-invalid={wrong ? true : undefined}
        title={wrong}
        maxLength={2}
        placeholder={say('fees.any_airline')}
        value={row.airline}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  const options = {
    provider_type: PROVIDER_CODES.map((value) => ({ value, label: formatProviderNumber(value) })),
    cabin: CABINS.map((value) => ({ value, label: say(`cabin.${value}`) })),
    flight_type: FLIGHTS.map((value) => ({ value, label: say(`flight_type.${value}`) })),
    pax_type: TYPES.map((value) => ({ value, label: value })),
  }[field];
  return (
    <Select
      aria-label={label}
      value={row[field]}
      options={[
        { value: '', label: say(field === 'cabin' ? 'fees.any_cabin' : 'fees.any') },
        ...options,
      ]}
      onChange={onChange}
    />
  );
}
