/** Selects a provider by number and name. */
import { PROVIDER_CODES, ProviderCode } from '#main/contract/values.ts';
import { useShell } from '../../app/use-desk.ts';
import { formatProvider } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { SelectField } from '../../ui/Field.tsx';

interface ProviderFieldProps {
  value: ProviderCode | '';
  error?: string | undefined;
  onChange: (code: ProviderCode | '') => void;
}

export function ProviderField({ value, error, onChange }: ProviderFieldProps) {
  const providers = useShell((shell) => shell.providers);
  return (
    <SelectField
      label={say('term.provider')}
      name="provider_type"
      value={value}
      error={error}
      options={[
        { value: '', label: say('import.choose') },
        ...PROVIDER_CODES.map((code) => ({ value: code, label: formatProvider(code, providers) })),
      ]}
      onChange={(code) => onChange(ProviderCode.safeParse(code).data ?? '')}
    />
  );
}
