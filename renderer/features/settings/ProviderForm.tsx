/** The settings of one provider: address, credentials, options and timeouts. */
import { useEffect, useRef, useState } from 'react';
import { listKeys } from '#main/contract/collections.ts';
import {
  CREDENTIAL_FIELDS,
  type CredentialField,
  type CredentialScheme,
  type Credentials,
  MAX_TIMEOUT_S,
  type ProviderConfigureInput,
  type ProviderSetting,
} from '#main/contract/provider-settings.ts';
import { useDesk } from '../../app/use-desk.ts';
import { say } from '../../i18n/words.ts';
import { Check, LinesField, SelectField, TextField } from '../../ui/Field.tsx';
import { Actions, Button } from '../../ui/Form.tsx';
import {
  findError,
  listFieldsIn,
  OPTION_GROUPS,
  type OptionField,
  type OptionGroup,
  type OptionTexts,
  parseOptions,
  toTexts,
} from './provider-fields.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { useCalls, useSaving } from './use-settings.ts';

type Scheme = 'KEEP' | 'NONE' | CredentialScheme;
type Typed = Partial<Record<CredentialField, string>>;

const getFields = (scheme: Scheme) =>
  scheme === 'KEEP' || scheme === 'NONE' ? [] : CREDENTIAL_FIELDS[scheme];

const formatSeconds = (ms: number | null): string => (ms === null ? '' : String(ms / 1_000));

/** Null for the default timeout; undefined if the text is not a valid one. */
function parseMilliseconds(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const number = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return number >= 1 && number <= MAX_TIMEOUT_S ? number * 1_000 : undefined;
}

interface Filled {
  on: boolean;
  endpoint: string;
  scheme: Scheme;
  typed: Typed;
  search: string;
  call: string;
  options: OptionTexts;
}

const toFilled = (provider: ProviderSetting): Filled => ({
  on: provider.enabled,
  endpoint: provider.endpoint ?? '',
  scheme: 'KEEP',
  typed: {},
  search: formatSeconds(provider.search_timeout_ms),
  call: formatSeconds(provider.call_timeout_ms),
  options: toTexts(provider),
});

/** The settings to send, and the errors by field. */
function read(
  provider: ProviderSetting,
  { on, endpoint, scheme, typed, search, call, options: texts }: Filled,
): { input: ProviderConfigureInput; wrong: Record<string, string> } {
  const search_timeout_ms = parseMilliseconds(search);
  const call_timeout_ms = parseMilliseconds(call);
  const { options, wrong } = parseOptions(provider, texts);
  if (search_timeout_ms === undefined) wrong.search_timeout_ms = say('providers.deadline_wrong');
  if (call_timeout_ms === undefined) wrong.call_timeout_ms = say('providers.deadline_wrong');
  for (const { name, optional } of getFields(scheme)) {
    if (!typed[name] && !optional) wrong[`credentials.${name}`] = say('field.needed');
  }
  const input: ProviderConfigureInput = {
    provider_type: provider.provider_type,
    enabled: on,
    endpoint: endpoint.trim() || null,
    search_timeout_ms,
    call_timeout_ms,
    options,
    ...buildCredentials(scheme, typed),
  };
  return { input, wrong };
}

export function ProviderForm(props: {
  provider: ProviderSetting;
  all: readonly ProviderSetting[];
  reload: () => Promise<void>;
  onDone: () => Promise<void>;
}) {
  const { provider, all, reload, onDone } = props;
  const desk = useDesk();
  const { showAnswer } = useCalls();
  const { save } = useSaving(provider.revision, reload);
  const [filled, setFilled] = useState<Filled>(() => toFilled(provider));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { name, usual } = provider;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-first]')?.focus(), []);
  const fill = (part: Partial<Filled>) => setFilled((before) => ({ ...before, ...part }));
  const submit = async () => {
    const { input, wrong } = read(provider, filled);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const done = await save('provider.configure', input, setErrors);
    if (!done) return;
    desk.shell.setState({ providers: done.providers });
    showAnswer('ok', say('providers.saved', { name }));
    await onDone();
  };
  const { on, endpoint, options } = filled;
  const moved = endpoint.trim() !== (provider.endpoint ?? '') && provider.has_credentials;
  return (
    <SettingsForm
      ref={form}
      className="settings-form wide"
      aria-label={name}
      data-testid="provider-form"
      onSubmit={submit}
    >
      <Check checked={on} set={(wanted) => fill({ on: wanted })}>
        {name}: {say(on ? 'providers.on' : 'providers.off')}
      </Check>
      <TextField
        label={say('providers.endpoint')}
        name="endpoint"
        first
        maxLength={500}
        placeholder={say('providers.endpoint_hint')}
        value={endpoint}
        error={errors.endpoint}
        note={moved ? say('providers.moved') : undefined}
        onChange={(value) => fill({ endpoint: value })}
      />
      <CredentialFields provider={provider} filled={filled} errors={errors} fill={fill} />
      {(['search', 'call'] as const).map((what) => (
        <TextField
          key={what}
          label={say(`providers.${what}_timeout`)}
          name={`${what}-timeout`}
          inputMode="numeric"
          maxLength={3}
          placeholder={
            usual ? say('providers.usual', { n: usual[`${what}_timeout_ms`] / 1_000 }) : ''
          }
          value={filled[what]}
          error={errors[`${what}_timeout_ms`]}
          onChange={(value) => fill({ [what]: value })}
        />
      ))}
      {listKeys(OPTION_GROUPS).map((group) => (
        <OptionFields
          key={group}
          group={group}
          provider={provider}
          all={all}
          texts={options}
          errors={errors}
          onChange={(texts) => fill({ options: { ...options, ...texts } })}
        />
      ))}
      <Actions send={say('support.save', { name })}>
        <Button onClick={() => void onDone()}>{say('providers.cancel')}</Button>
      </Actions>
    </SettingsForm>
  );
}

function CredentialFields(props: {
  provider: ProviderSetting;
  filled: Filled;
  errors: Record<string, string>;
  fill: (part: Partial<Filled>) => void;
}) {
  const { provider, filled, errors, fill } = props;
  const { scheme, typed } = filled;
  return (
    <>
      <SelectField
        label={say('providers.scheme')}
        name="scheme"
        value={scheme}
        options={(['KEEP', 'NONE', ...provider.schemes] as const).map((value) => ({
          value,
          label: say(`providers.scheme_${value}`),
        }))}
        onChange={(value) => fill({ scheme: value })}
      />
      {getFields(scheme).map(({ name, kind, max }) => (
        <TextField
          key={name}
          label={say(`providers.${name}`)}
          name={`provider-${name}`}
          {...(kind === 'SECRET' ? { type: 'password', autoComplete: 'off' } : {})}
          maxLength={max}
          value={typed[name] ?? ''}
          error={errors[`credentials.${name}`]}
          onChange={(text) => fill({ typed: { ...typed, [name]: text } })}
        />
      ))}
    </>
  );
}

function OptionFields(props: {
  group: OptionGroup;
  provider: ProviderSetting;
  all: readonly ProviderSetting[];
  texts: OptionTexts;
  errors: Record<string, string>;
  onChange: (texts: OptionTexts) => void;
}) {
  const { group, provider, all, texts, errors, onChange } = props;
  const fields = listFieldsIn(group, provider.takes);
  if (fields.length === 0) return null;
  const renderField = (field: OptionField) => {
    const { name, kind, max } = field;
    const common = {
      label: say(`providers.${name}`),
      name: `provider-${name}`,
      value: texts[name] ?? '',
      error: findError(errors, `options.${name}`),
      note: provider.kept.includes(name) ? say('providers.kept_option') : undefined,
      onChange: (text: string) => onChange({ [name]: text }),
    };
    // A key has several lines, although it is a secret.
    if (kind === 'LINES' || kind === 'PARTS' || kind === 'JSON' || name === 'client_key') {
      return <LinesField key={name} {...common} rows={kind === 'JSON' ? 10 : 3} />;
    }
    const hidden = kind === 'SECRET' ? ({ type: 'password', autoComplete: 'off' } as const) : {};
    return <TextField key={name} {...common} {...hidden} maxLength={max} />;
  };
  const stock = all.filter(
    ({ profile, protocol }) => profile !== null && protocol === provider.protocol,
  );
  return (
    <fieldset className="settings-group">
      <legend>{say(`providers.group_${group}`)}</legend>
      {group === 'PROFILE' && (
        <SelectField
          label={say('providers.begin_from')}
          name="provider-begin"
          value=""
          options={[
            { value: '', label: say('providers.begin_none') },
            ...stock.map(({ provider_type, name }) => ({ value: provider_type, label: name })),
          ]}
          onChange={(code) => {
            const from = stock.find(({ provider_type }) => provider_type === code);
            if (from) onChange({ profile: JSON.stringify(from.profile, null, 2) });
          }}
        />
      )}
      {fields.map(renderField)}
    </fieldset>
  );
}

function buildCredentials(
  scheme: Scheme,
  typed: Typed,
): Pick<ProviderConfigureInput, 'credentials'> {
  if (scheme === 'KEEP') return {};
  if (scheme === 'NONE') return { credentials: null };
  const given = getFields(scheme).flatMap(({ name }) => (typed[name] ? [[name, typed[name]]] : []));
  return { credentials: { scheme, ...Object.fromEntries(given) } as Credentials };
}
