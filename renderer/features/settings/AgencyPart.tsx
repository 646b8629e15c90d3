/** The agency's data for receipts (name, IATA number, address, phone), and its city. */
import { buildRecord, listKeys } from '#main/contract/collections.ts';
import { followSession } from '../../app/locking.ts';
import { useDesk } from '../../app/use-desk.ts';
import { say } from '../../i18n/words.ts';
import { TextField } from '../../ui/Field.tsx';
import { Actions } from '../../ui/Form.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { useLoaded } from './use-settings.ts';

const LENGTHS = { name: 120, iata_number: 8, address: 300, phone: 40, city: 3 };
const FIELDS = listKeys(LENGTHS);
const EMPTY = buildRecord(FIELDS, () => '');

export function AgencyPart() {
  const desk = useDesk();
  const { typed, setTyped, setErrors, bind } = useFields(EMPTY);
  const { data, keep, save } = useLoaded('agency.get', (agency) =>
    setTyped(buildRecord(FIELDS, (field) => agency[field] ?? '')),
  );
  if (!data) return <p className="empty">{say('settings.loading')}</p>;
  const submit = async () => {
    const [name = '', ...rest] = FIELDS.map((field) => typed[field].trim());
    const [iata_number = null, address = null, phone = null, city = null] = rest.map(
      (text) => text || null,
    );
    const saved = await save(
      'agency.update',
      { name, iata_number, address, phone, city },
      setErrors,
    );
    keep(saved);
    if (!saved) return;
    desk.page.windows?.send('session');
    await followSession(desk);
  };
  return (
    <SettingsForm className="settings-form" aria-label={say('settings.agency')} onSubmit={submit}>
      {FIELDS.map((field) => (
        <TextField
          key={field}
          {...bind(field)}
          label={say(`agency.${field}`)}
          name={field}
          maxLength={LENGTHS[field]}
        />
      ))}
      <p className="dim small">{say('agency.note')}</p>
      <Actions send={say('settings.save')} />
    </SettingsForm>
  );
}
