/** Loads, changes and clears an agent's preferences, which `preferences.ts` holds. */
import { filterKeys, listKeys, pick, stepThrough } from '#main/contract/collections.ts';
import {
  DEFAULT_PREFERENCES,
  type LanguageCode,
  type Preferences,
  type PreferencesInput,
  THEMES,
  ZOOM,
} from '#main/contract/preferences.ts';
import { findCommand } from '../commands/index.ts';
import { loadLanguage, say } from '../i18n/words.ts';
import type { DeskContext } from './desk-context.ts';
import { getLooks } from './preferences.ts';

/** Stored preferences without the keys of commands that no longer exist. */
const toShown = (preferences: Preferences, language: LanguageCode) => ({
  ...preferences,
  language: preferences.language ?? language,
  bindings: filterKeys(preferences.bindings, (id) => findCommand(id) !== undefined),
});

/** After sign-in, loads the agent's preferences and stores a language chosen before sign-in. */
export async function loadPreferences(desk: DeskContext): Promise<void> {
  const { chosen, language } = desk.preferences.getState();
  const result = await (chosen === null
    ? desk.client.call('preferences.get', {})
    : desk.client.call('preferences.set', { language: chosen }));
  if (!result.ok) return;
  const shown = toShown(result.value.output, language);
  await loadLanguage(shown.language);
  desk.preferences.setState({ ...shown, chosen: null });
}

/** After sign-out, clears keys and macros; the looks stay for the sign-in page. */
export function forgetPreferences(desk: DeskContext): void {
  const looks = getLooks(desk.preferences.getState());
  desk.preferences.setState({ ...DEFAULT_PREFERENCES, ...looks });
}

/** Shows a change at once and stores it; if refused, undoes it, answers why and returns false. */
export async function setPreferences(
  desk: DeskContext,
  change: PreferencesInput,
): Promise<boolean> {
  const before = desk.preferences.getState();
  desk.preferences.setState(change);
  const shown = desk.preferences.getState();
  const result = await desk.client.call('preferences.set', change);
  const changed_since = desk.preferences.getState() !== shown;
  if (result.ok) {
    if (!changed_since) desk.preferences.setState(toShown(result.value.output, shown.language));
    return true;
  }
  desk.preferences.setState(pick(before, ...listKeys(change)));
  const why = result.error.message;
  desk.answerHere('bad', say('answer.not_kept', { why }));
  return false;
}

/** Changes the display language: of the current agent, or on the sign-in page of the next. */
export async function chooseLanguage(desk: DeskContext, language: LanguageCode): Promise<void> {
  if (!(await loadLanguage(language))) return desk.answerHere('bad', say('app.part_missing'));
  if (desk.session.getState().phase !== 'signed_in')
    return desk.preferences.setState({ language, chosen: language });
  if (await setPreferences(desk, { language })) desk.answerHere('info', say('answer.words'));
}

export function cycleTheme(desk: DeskContext): void {
  const theme = stepThrough(THEMES, desk.preferences.getState().theme, 1);
  void setPreferences(desk, { theme });
  desk.answerHere('info', say(`theme.${theme}`));
}

/** One step larger or smaller; 0 is the normal size. */
export function zoomPage(desk: DeskContext, step: -1 | 0 | 1): void {
  const { zoom: now } = desk.preferences.getState();
  const steps = step === 0 ? Math.round(1 / ZOOM.step) : Math.round(now / ZOOM.step) + step;
  const within = Math.min(Math.max(steps * ZOOM.step, ZOOM.least), ZOOM.most);
  const zoom = Math.round(within * 10) / 10;
  void setPreferences(desk, { zoom });
  const percent = Math.round(zoom * 100);
  desk.answerHere('info', say('looks.zoomed', { percent }));
}
