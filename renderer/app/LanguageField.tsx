/** Chooses the display language before sign-in. */
import { LANGUAGES, type LanguageCode } from '#main/contract/preferences.ts';
import { say } from '../i18n/words.ts';
import { SelectField } from '../ui/Field.tsx';
import { useDesk, usePreferences } from './use-desk.ts';

/** Each language's name in that language, so that every agent can read their own. */
export const OWN_NAMES: Readonly<Record<LanguageCode, string>> = {
  en: 'English',
  'pt-BR': 'Português (Brasil)',
  es: 'Español',
};

export function LanguageField() {
  const { actions } = useDesk();
  const language = usePreferences((preferences) => preferences.language);
  return (
    <SelectField
      label={say('language.label')}
      name="language"
      value={language}
      options={LANGUAGES.map((value) => ({ value, label: OWN_NAMES[value] }))}
      onChange={actions.setLanguage}
    />
  );
}
