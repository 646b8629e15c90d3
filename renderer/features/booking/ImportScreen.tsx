/** Imports a booking made elsewhere by its locator and provider. */
import { useState } from 'react';
import type { ImportForm } from '../../app/area.ts';
import { useArea, useDesk } from '../../app/use-desk.ts';
import { say } from '../../i18n/words.ts';
import { Bar } from '../../ui/Bar.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Actions, Form } from '../../ui/Form.tsx';
import { ProviderField } from './ProviderField.tsx';
import './import.css';

/** This provider's import needs an order id in addition to the locator. */
const NEEDS_ORDER_ID = 'PROVIDER_06';

export function ImportScreen() {
  const desk = useDesk();
  const name = useArea((area) => area.name);
  const form = useArea((area) => area.import_form);
  const change = (part: Partial<ImportForm>) =>
    desk.patchArea(name, { import_form: { ...form, ...part } });
  const [tried, setTried] = useState(false);
  const findError = (text: string) =>
    tried && text.trim() === '' ? say('field.needed') : undefined;
  const needed = form.provider_type === NEEDS_ORDER_ID;
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
          if (form.locator.trim() === '' || form.provider_type === '') return desk.refuseForm(name);
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
          note={say(needed ? 'import.order_needed' : 'import.order_optional')}
          value={form.order_id}
          onChange={(order_id) => change({ order_id })}
        />
        <Actions send={say('import.do')} by={<kbd>Enter</kbd>} />
      </Form>
    </>
  );
}
