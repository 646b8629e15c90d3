/** Fetching a booking made elsewhere by its locator at its provider. */
import { PROVIDER_CODES, ProviderCode } from '#main/contract/values.ts';
import type { ImportForm } from '../../app/area.ts';
import { patchArea } from '../../app/desk-context.ts';
import { useArea, useDesk, useShell } from '../../app/use-desk.ts';
import { formatProviderNumber } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import './import.css';

/** The provider whose import needs its Order ID besides the locator. */
const NEEDS_ORDER_ID = 'PROVIDER_06';

export function ImportScreen() {
  const desk = useDesk();
  const name = useArea((area) => area.name);
  const form = useArea((area) => area.import_form);
  const providers = useShell((shell) => shell.providers);
  const change = (part: Partial<ImportForm>) =>
    patchArea(desk, name, { import_form: { ...form, ...part } });
  const options = PROVIDER_CODES.map((value) => ({
    value,
    label: `${formatProviderNumber(value)} ${providers.find((p) => p.provider_type === value)?.name ?? ''}`,
  }));
  const needed = form.provider_type === NEEDS_ORDER_ID;
  return (
    <>
      <div className="bar">
        <h1>{say('import.title')}</h1>
        <span className="dim">{say('import.help')}</span>
      </div>
      <form
        className="import"
        aria-label={say('import.title')}
        onSubmit={(event) => {
          event.preventDefault();
          if (form.locator.trim() === '' || form.provider_type === '') return;
          desk.actions.importBooking({ ...form, order_id: form.order_id.trim() || null });
        }}
      >
        <TextField
          label={say('import.locator')}
          name="locator"
          code
          first
          maxLength={20}
          value={form.locator}
          onChange={(locator) => change({ locator })}
        />
        <SelectField
          label={say('import.provider')}
          name="provider_type"
          value={form.provider_type}
          options={[{ value: '', label: say('import.choose') }, ...options]}
          onChange={(value) => {
            const code = ProviderCode.safeParse(value);
            change({ provider_type: code.success ? code.data : '' });
          }}
        />
        <TextField
          label={say('import.order')}
          name="order_id"
          note={say(needed ? 'import.order_needed' : 'import.order_optional')}
          value={form.order_id}
          onChange={(order_id) => change({ order_id })}
        />
        <div className="actions">
          <button
            type="submit"
            className="button primary"
            disabled={form.locator.trim() === '' || form.provider_type === ''}
          >
            {say('import.do')} <kbd>Enter</kbd>
          </button>
        </div>
      </form>
    </>
  );
}
