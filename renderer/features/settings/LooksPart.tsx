/** The agent's looks; a choice takes effect at once. */
import {
  DENSITIES,
  HOME_LANGUAGES,
  LANGUAGES,
  type PreferencesInput,
  THEMES,
  ZOOM,
} from '#main/contract/preferences.ts';
import { OWN_NAMES } from '../../app/LanguageField.tsx';
import { setPreferences } from '../../app/preference-actions.ts';
import type { PreferencesState } from '../../app/preferences.ts';
import { useDesk, usePreferences } from '../../app/use-desk.ts';
import { say } from '../../i18n/words.ts';
import { Check, SelectField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';

const STEPS = Math.round((ZOOM.most - ZOOM.least) / ZOOM.step) + 1;
const SIZES = Array.from({ length: STEPS }, (_, at) =>
  Math.round((ZOOM.least + at * ZOOM.step) * 100),
);

export function LooksPart() {
  const desk = useDesk();
  const preferences = usePreferences((state) => state);
  const set = (change: PreferencesInput) => void setPreferences(desk, change);
  const renderSelect = <F extends 'language' | 'home_language' | 'theme' | 'density'>(
    name: F,
    values: readonly PreferencesState[F][],
    getLabel: (value: PreferencesState[F]) => string,
  ) => (
    <SelectField
      label={say(`looks.${name}`)}
      name={name}
      value={preferences[name]}
      options={values.map((value) => ({ value, label: getLabel(value) }))}
      onChange={(value) => set({ [name]: value })}
    />
  );
  return (
    <Form className="settings-form" aria-label={say('settings.looks')} onSubmit={() => undefined}>
      {renderSelect('language', LANGUAGES, (value) => OWN_NAMES[value])}
      {renderSelect('home_language', HOME_LANGUAGES, (value) => say(`language.${value}`))}
      {renderSelect('theme', THEMES, (value) => say(`looks.theme_${value}`))}
      {renderSelect('density', DENSITIES, (value) => say(`looks.density_${value}`))}
      <SelectField
        label={say('term.size')}
        name="zoom"
        value={String(Math.round(preferences.zoom * 100))}
        options={SIZES.map((value) => ({ value: String(value), label: `${value} %` }))}
        onChange={(size) => set({ zoom: Number(size) / 100 })}
      />
      <Check checked={preferences.single_keys} set={(single_keys) => set({ single_keys })}>
        {say('looks.single_keys')}
      </Check>
    </Form>
  );
}
