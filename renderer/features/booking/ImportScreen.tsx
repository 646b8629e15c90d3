/** Imports a booking made elsewhere by its locator and provider. */
import { useState } from 'react';
import type { ImportForm } from '../../app/area.ts';
import { useArea, useDesk, useShell } from '../../app/use-desk.ts';
import { say } from '../../i18n/words.ts';
import { Bar } from '../../ui/Bar.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Actions, Form } from '../../ui/Form.tsx';
import { ProviderField } from './ProviderField.tsx';
import './import.css';

export function ImportScreen() {
  const desk = useDesk();
  const name = useArea((area) => area.name);
  const form = useArea((area) => area.import_form);
  const change = (part: Partial<ImportForm>) =>
    desk.patchArea(name, { import_form: { ...form, ...part } });
  const [tried, setTried] = useState(false);
  const findError = (text: string) =>
    tried && text.trim() === '' ? say('field.needed') : undefined;
  const needed = useShell(({ providers }) =>
    providers.some((one) => one.provider_type === form.provider_type && one.import_by_order_id),
  );
  return (
    <>
      <Bar title="command.import">
        <span className="dim">{say('import.help')}</span>
      </Bar>
      <Form
        className="import"
        aria-label={say('command.import')}
        onSubmit={() => {
          setTried(true);
          const order_missing = needed && form.order_id.trim() === '';
          if (form.locator.trim() === '' || form.provider_type === '' || order_missing) {
            return desk.refuseForm(name);
          }
          desk.actions.importBooking({ ...form, order_id: form.order_id.trim() || null });
        }}
      >
        <TextField
          label={say('term.locator')}
          name="locator"
          code
          first
          maxLength={20}
          value={form.locator}
          error={findError(form.locator)}
          onChange={(locator) => change({ locator })}
        />
        <ProviderField
          value={form.provider_type}
          error={findError(form.provider_type)}
          onChange={(provider_type) => change({ provider_type })}
        />
        <TextField
          label={say('import.order')}
          name="order_id"
          error={needed ? findError(form.order_id) : undefined}
          note={say(needed ? 'import.order_needed' : 'import.order_optional')}
          value={form.order_id}
          onChange={(order_id) => change({ order_id })}
        />
        <Actions send={say('import.do')} by={<kbd>Enter</kbd>} />
      </Form>
    </>
  );
}
