/** Recordings of provider messages for support: started for some minutes, saved, deleted. */
import { useState } from 'react';
import type { ProviderSetting } from '#main/contract/provider-settings.ts';
import { MAX_RECORDING_MINUTES } from '#main/contract/recording.ts';
import { useDesk, useInstants } from '../../app/use-desk.ts';
import { formatNumber } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { Button, Tool } from '../../ui/Form.tsx';
import { PlainTable } from '../../ui/ListGrid.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { useCalls, useLoaded } from './use-settings.ts';

export function RecordingsPart({ providers }: { providers: readonly ProviderSetting[] }) {
  const desk = useDesk();
  const { call, showAnswer } = useCalls();
  const { data, set } = useLoaded('provider.recordings');
  const formatInstant = useInstants();
  const spoken = providers.filter(({ protocol, enabled }) => protocol !== null && enabled);
  const getName = (code: string) =>
    providers.find(({ provider_type }) => provider_type === code)?.name ?? code;
  const record = async (provider: ProviderSetting, long: number) => {
    const { provider_type, name } = provider;
    const answer = await call('provider.record', { provider_type, minutes: long });
    if (!answer) return;
    set(answer);
    if (long > 0) showAnswer('ok', say('providers.recording_on', { name }));
  };
  const save = async (name: string) => {
    const file = await call('provider.recording', { name });
    if (file) await desk.page.keepFile?.(file);
  };
  const forget = async (name: string) => {
    const answer = await call('provider.forget_recording', { name });
    if (answer) set(answer);
  };
  if (!data || spoken.length === 0) return null;
  return (
    <section data-testid="recordings">
      <h3>{say('providers.recordings')}</h3>
      <p className="dim">{say('providers.recordings_what')}</p>
      <RecordingForm providers={spoken} begin={record} />
      {data.recordings.length === 0 && <p className="empty">{say('providers.record_none')}</p>}
      {data.recordings.length > 0 && (
        <PlainTable
          columns={[
            'term.provider',
            'providers.record_began',
            'providers.state',
            { key: 'term.size', className: 'right' },
          ]}
          tools="settings.save"
        >
          {data.recordings.map(({ name, provider_type, began_at, until, bytes }) => {
            const title = `${getName(provider_type)} ${formatInstant(began_at)}`;
            const one = spoken.find((provider) => provider.provider_type === provider_type);
            return (
              <tr key={name}>
                <td>{getName(provider_type)}</td>
                <td>{formatInstant(began_at)}</td>
                <td className={until === null ? 'dim' : 'ok'}>
                  {until === null
                    ? say('providers.record_over')
                    : say('providers.record_until', { at: formatInstant(until) })}
                </td>
                <td className="right mono">{formatKilobytes(bytes)}</td>
                <td className="key-tools">
                  {until !== null && one && (
                    <Tool
                      label={say('providers.record_stop')}
                      of={title}
                      onClick={() => void record(one, 0)}
                    />
                  )}
                  <Tool label={say('settings.save')} of={title} onClick={() => void save(name)} />
                  <Tool
                    label={say('providers.record_forget')}
                    of={title}
                    onClick={() => void forget(name)}
                  />
                </td>
              </tr>
            );
          })}
        </PlainTable>
      )}
    </section>
  );
}

function RecordingForm(props: {
  providers: readonly ProviderSetting[];
  begin: (provider: ProviderSetting, minutes: number) => Promise<void>;
}) {
  const { providers, begin } = props;
  const [which, setWhich] = useState('');
  const [minutes, setMinutes] = useState('10');
  const [wrong, setWrong] = useState<string>();
  const chosen = providers.find(({ provider_type }) => provider_type === which) ?? providers[0];
  const submit = () => {
    const long = /^\d{1,4}$/.test(minutes.trim()) ? Number(minutes) : 0;
    const fits = long >= 1 && long <= MAX_RECORDING_MINUTES;
    setWrong(fits ? undefined : say('providers.minutes_wrong', { most: MAX_RECORDING_MINUTES }));
    if (fits && chosen) void begin(chosen, long);
  };
  return (
    <SettingsForm className="settings-form row" onSubmit={submit}>
      <SelectField
        label={say('providers.record_which')}
        name="record-provider"
        value={chosen?.provider_type ?? ''}
        options={providers.map(({ provider_type, name }) => ({
          value: provider_type,
          label: name,
        }))}
        onChange={setWhich}
      />
      <TextField
        label={say('providers.record_minutes')}
        name="record-minutes"
        inputMode="numeric"
        maxLength={2}
        value={minutes}
        error={wrong}
        onChange={setMinutes}
      />
      <Button type="submit">{say('providers.record')}</Button>
    </SettingsForm>
  );
}

const formatKilobytes = (bytes: number): string => `${formatNumber(Math.ceil(bytes / 1024))} kB`;
