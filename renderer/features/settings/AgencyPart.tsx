/** What receipts say of the agency (name, IATA number, address, telephone), and where it is. */

import { useEffect, useState } from 'react';
import { listKeys } from '#main/contract/records.ts';
import { followSession } from '../../app/locking.ts';
import { useDesk } from '../../app/use-desk.ts';
import { say } from '../../i18n/words.ts';
import { TextField } from '../../ui/Field.tsx';
import { Actions, Form } from '../../ui/Form.tsx';
import { useCalls, useLoaded } from './use-settings.ts';

const LENGTHS = { name: 120, iata_number: 8, address: 300, phone: 40, city: 3 };
const FIELDS = listKeys(LENGTHS);
const EMPTY = { name: '', iata_number: '', address: '', phone: '', city: '' };

export function AgencyPart() {
  const desk = useDesk();
  const { data, keep } = useLoaded('agency.get');
  const { call } = useCalls();
  const [typed, setTyped] = useState(EMPTY);
  const [errors, setErrors] = useState<Record<string, string>>({});
  useEffect(() => {
    if (!data) return;
    const { name, iata_number, address, phone, city } = data;
    setTyped({
      name,
      iata_number: iata_number ?? '',
      address: address ?? '',
      phone: phone ?? '',
      city: city ?? '',
    });
  }, [data]);
  if (!data) return <p className="empty">{say('settings.loading')}</p>;
  const submit = async () => {
    const [name = '', ...rest] = FIELDS.map((field) => typed[field].trim());
    const [iata_number = null, address = null, phone = null, city = null] = rest.map(
      (text) => text || null,
    );
    const saved = await call(
      'agency.update',
      { name, iata_number, address, phone, city },
      setErrors,
    );
    keep(saved);
    if (!saved) return;
    desk.page.windows?.tell('session');
    await followSession(desk);
  };
  return (
    <Form className="settings-form" aria-label={say('settings.agency')} onSubmit={submit}>
      {FIELDS.map((field) => (
        <TextField
          key={field}
          label={say(`agency.${field}`)}
          name={field}
          maxLength={LENGTHS[field]}
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
