/** What receipts say of the agency: name, IATA number, address, telephone. */
import { useEffect, useState } from 'react';
import { say } from '../../i18n/words.ts';
import { TextField } from '../../ui/Field.tsx';
import { Actions, Form } from '../../ui/Form.tsx';
import { useCalls, useLoaded } from './use-settings.ts';

const FIELDS = ['name', 'iata_number', 'address', 'phone'] as const;
type Typed = Record<(typeof FIELDS)[number], string>;
const EMPTY: Typed = { name: '', iata_number: '', address: '', phone: '' };

export function AgencyPart() {
  const { data, keep } = useLoaded('agency.get');
  const { call } = useCalls();
  const [typed, setTyped] = useState<Typed>(EMPTY);
  const [errors, setErrors] = useState<Record<string, string>>({});
  useEffect(() => {
    if (!data) return;
    const { name, iata_number, address, phone } = data;
    setTyped({ name, iata_number: iata_number ?? '', address: address ?? '', phone: phone ?? '' });
  }, [data]);
  if (!data) return <p className="empty">{say('settings.loading')}</p>;
  const submit = async () => {
    const [name = '', ...rest] = FIELDS.map((field) => typed[field].trim());
    const [iata_number = null, address = null, phone = null] = rest.map((text) => text || null);
    keep(await call('agency.update', { name, iata_number, address, phone }, setErrors));
  };
  return (
    <Form className="settings-form" aria-label={say('settings.agency')} onSubmit={submit}>
      {FIELDS.map((field) => (
        <TextField
          key={field}
          label={say(`agency.${field}`)}
          name={field}
          maxLength={{ name: 120, iata_number: 8, address: 300, phone: 40 }[field]}
          value={typed[field]}
          error={errors[field]}
          onChange={(value) => {
            setTyped({ ...typed, [field]: value });
            setErrors({});
          }}
        />
      ))}
      <p className="dim small">{say('agency.note')}</p>
      <Actions send={say('settings.save')} />
    </Form>
  );
}
