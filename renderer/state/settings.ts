/** The settings on screen: which part, and who may see it. What a part shows is its own affair. */
import { SETTINGS_SECTIONS, type SettingsSection } from '../commands/situation.ts';
import { say } from '../words/words.ts';
import { activeArea, answer, askFocus, type Bench, patchArea } from './desk.ts';
import { openScreen } from './moving.ts';

const OWN: readonly SettingsSection[] = ['looks', 'keys', 'account'];

/** The parts an agent has; an administrator has all. */
export const sectionsFor = (role: 'AGENT' | 'ADMIN' | undefined): readonly SettingsSection[] =>
  role === 'ADMIN' ? SETTINGS_SECTIONS : OWN;

const roleOf = (bench: Bench) => bench.session.getState().session?.user?.role;

export function openSettings(bench: Bench, section: SettingsSection | null): void {
  const { name, settings } = activeArea(bench);
  const wanted = section ?? settings.section;
  if (!sectionsFor(roleOf(bench)).includes(wanted)) {
    answer(bench, name, 'warn', say('settings.admins_only'));
    return;
  }
  patchArea(bench, name, { settings: { section: wanted } });
  openScreen(bench, name, 'settings');
  askFocus(bench, 'form');
}

export function stepSection(bench: Bench, step: -1 | 1): void {
  const { name, settings } = activeArea(bench);
  const sections = sectionsFor(roleOf(bench));
  const at = sections.indexOf(settings.section);
  const section = sections[(at + step + sections.length) % sections.length] ?? 'looks';
  patchArea(bench, name, { settings: { section } });
}
