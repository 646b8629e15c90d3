/** Loading, changing and forgetting what an agent prefers; `preferences.ts` is where it stands. */
import {
  DEFAULT_PREFERENCES,
  type LanguageCode,
  type Preferences,
  type PreferencesInput,
} from '#main/contract/preferences.ts';
import { findCommand } from '../commands/index.ts';
import { say } from '../words/words.ts';
import { activeArea, answer, type Bench } from './desk.ts';
import { looksOf } from './preferences.ts';

/** Keys of commands that are no more are let go. */
const known = (preferences: Preferences): Preferences => ({
  ...preferences,
  bindings: Object.fromEntries(
    Object.entries(preferences.bindings).filter(([id]) => findCommand(id) !== undefined),
  ),
});

/** Once somebody is here: theirs, with the language they chose on the way in. */
export async function loadPreferences(bench: Bench): Promise<void> {
  const { chosen } = bench.preferences.getState();
  const result = await (chosen === null
    ? bench.client.call('preferences.get', {})
    : bench.client.call('preferences.set', { language: chosen }));
  if (result.ok) bench.preferences.setState({ ...known(result.value.output), chosen: null });
}

/** Nobody is here: keys and macros go with the agent, looks stay for the sign-in page. */
export function forgetPreferences(bench: Bench): void {
  const looks = looksOf(bench.preferences.getState());
  bench.preferences.setState({ ...DEFAULT_PREFERENCES, ...looks });
}

/** Shows a change at once and has it kept; what the service refuses is taken back and said. */
export async function setPreferences(bench: Bench, change: PreferencesInput): Promise<boolean> {
  const before = bench.preferences.getState();
  bench.preferences.setState(change);
  const shown = bench.preferences.getState();
  const result = await bench.client.call('preferences.set', change);
  const changed_since = bench.preferences.getState() !== shown;
  if (result.ok) {
    if (!changed_since) bench.preferences.setState(known(result.value.output));
    return true;
  }
  const names = Object.keys(change) as (keyof Preferences)[];
  const was = Object.fromEntries(names.map((name) => [name, before[name]]));
  bench.preferences.setState(was);
  const why = result.error.message;
  answer(bench, activeArea(bench).name, 'bad', say('answer.not_kept', { why }));
  return false;
}

/** Changes the language of words: for the agent who is here, or on the sign-in page for the next. */
export async function chooseLanguage(bench: Bench, language: LanguageCode): Promise<void> {
  if (bench.session.getState().phase !== 'signed_in') {
    bench.preferences.setState({ language, chosen: language });
    return;
  }
  if (await setPreferences(bench, { language })) {
    answer(bench, activeArea(bench).name, 'info', say('answer.words'));
  }
}
