/** How this agent wants to see things: a choice shows at once. */
import {
  DENSITIES,
  HOME_LANGUAGES,
  LANGUAGES,
  type PreferencesInput,
  THEMES,
  ZOOM,
} from '#main/contract/preferences.ts';
import { OWN_NAMES } from '../../app/LanguageField.tsx';
import { setPreferences } from '../../app/preferring.ts';
import { useDesk, usePreferences } from '../../app/use-desk.ts';
import { say } from '../../i18n/words.ts';
import { SelectField } from '../../ui/Field.tsx';

const STEPS = Math.round((ZOOM.most - ZOOM.least) / ZOOM.step) + 1;
const SIZES = Array.from({ length: STEPS }, (_, at) =>
  Math.round((ZOOM.least + at * ZOOM.step) * 100),
);

export function LooksPart() {
  const desk = useDesk();
  const preferences = usePreferences((state) => state);
  const set = (change: PreferencesInput) => void setPreferences(desk, change);
  return (
    <form
      className="settings-form"
      aria-label={say('settings.looks')}
      onSubmit={(e) => e.preventDefault()}
    >
      <SelectField
        label={say('looks.language')}
        name="language"
        value={preferences.language}
        options={LANGUAGES.map((value) => ({ value, label: OWN_NAMES[value] }))}
        onChange={(language) => set({ language: language as (typeof LANGUAGES)[number] })}
      />
      <SelectField
        label={say('looks.home_language')}
        name="home_language"
        value={preferences.home_language}
        options={HOME_LANGUAGES.map((value) => ({ value, label: say(`language.${value}`) }))}
        onChange={(home) => set({ home_language: home as (typeof HOME_LANGUAGES)[number] })}
      />
      <SelectField
        label={say('looks.theme')}
        name="theme"
        value={preferences.theme}
        options={THEMES.map((value) => ({ value, label: say(`looks.theme_${value}`) }))}
        onChange={(theme) => set({ theme: theme as (typeof THEMES)[number] })}
      />
      <SelectField
        label={say('looks.density')}
        name="density"
        value={preferences.density}
        options={DENSITIES.map((value) => ({ value, label: say(`looks.density_${value}`) }))}
        onChange={(density) => set({ density: density as (typeof DENSITIES)[number] })}
      />
      <SelectField
        label={say('looks.zoom')}
        name="zoom"
        value={String(Math.round(preferences.zoom * 100))}
        options={SIZES.map((value) => ({ value: String(value), label: `${value} %` }))}
        onChange={(size) => set({ zoom: Number(size) / 100 })}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={preferences.single_keys}
          onChange={(event) => set({ single_keys: event.target.checked })}
        />
        {say('looks.single_keys')}
      </label>
    </form>
  );
}
