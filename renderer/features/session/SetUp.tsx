/** The first start of a production service: creates the first agency and its administrator. */
import { useState } from 'react';
import { listKeys } from '#main/contract/collections.ts';
import { Password } from '#main/contract/password.ts';
import { signIn } from '../../app/session-actions.ts';
import { useDesk } from '../../app/use-desk.ts';
import { sayInWords } from '../../i18n/service-words.ts';
import { say } from '../../i18n/words.ts';
import { TextField } from '../../ui/Field.tsx';
import { Button, Form } from '../../ui/Form.tsx';
import { useFields } from '../../ui/use-fields.ts';

const EMPTY = {
  code: '',
  name: '',
  country: '',
  currency: '',
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  admin_name: '',
  admin_email: '',
  admin_password: '',
  recovery_passphrase: '',
};
type Typed = typeof EMPTY;
type Wrong = Partial<Record<keyof Typed, string>>;

const FIELDS = listKeys(EMPTY);
const SECRETS: ReadonlySet<keyof Typed> = new Set(['admin_password', 'recovery_passphrase']);
const CODES: ReadonlySet<keyof Typed> = new Set(['code', 'country', 'currency']);

export function SetUp() {
  const desk = useDesk();
  const { typed, setErrors, bind } = useFields(EMPTY);
  const [failed, setFailed] = useState<string | null>(null);
  const [api_key, setKey] = useState<string | null>(null);
  const submit = async () => {
    const found = findWrongFields(typed);
    setErrors(found);
    setFailed(null);
    if (Object.keys(found).length > 0) return;
    const { recovery_passphrase, ...rest } = typed;
    const done = await desk.client.call('service.set_up', {
      ...rest,
      recovery_passphrase: recovery_passphrase || null,
    });
    if (done.ok) return setKey(done.value.output.api_key);
    const { details, message } = done.error;
    setErrors(Object.fromEntries(details.map((one) => [one.path, sayInWords(one.message)])));
    setFailed(message);
  };
  if (api_key !== null) {
    const { admin_email: username, admin_password: password } = typed;
    return (
      <section data-testid="set-up-done">
        <p role="status">
          {say('access.shown_once', { name: typed.name })} <code>{api_key}</code>
        </p>
        <Button look="primary" onClick={() => void signIn(desk, { username, password })}>
          {say('setup.go_on')}
        </Button>
      </section>
    );
  }
  return (
    <Form aria-label={say('setup.title')} onSubmit={submit}>
      <h2>{say('setup.title')}</h2>
      <p className="dim">{say('setup.note')}</p>
      {FIELDS.map((name) => {
        const { onChange, ...field } = bind(name);
        return (
          <TextField
            key={name}
            {...field}
            label={say(`setup.${name}`)}
            name={name}
            type={SECRETS.has(name) ? 'password' : 'text'}
            autoComplete={SECRETS.has(name) ? 'new-password' : 'off'}
            note={name === 'recovery_passphrase' ? say('recover.optional') : undefined}
            maxLength={256}
            onChange={(text) => onChange(CODES.has(name) ? text.toUpperCase() : text)}
          />
        );
      })}
      {failed !== null && (
        <p role="alert" className="bad">
          {failed}
        </p>
      )}
      <Button type="submit" look="primary">
        {say('setup.do')}
      </Button>
    </Form>
  );
}

function findWrongFields(typed: Typed): Wrong {
  const wrong: Wrong = {};
  for (const name of FIELDS) {
    const needed = name !== 'recovery_passphrase';
    if (needed && typed[name].trim() === '') wrong[name] = say('field.needed');
  }
  const password = Password.safeParse(typed.admin_password);
  if (!wrong.admin_password && !password.success) wrong.admin_password = say('account.weak');
  return wrong;
}
