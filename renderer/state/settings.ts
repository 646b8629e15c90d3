/** The settings on screen: which part, and who may see it. What a part shows is its own affair. */
import type { SessionView } from '#main/contract/desk.ts';
import { SETTINGS_SECTIONS, type SettingsSection } from '../commands/situation.ts';
import { say } from '../words/words.ts';
import { activeArea, answer, askFocus, type Bench, patchArea } from './desk.ts';
import { openScreen } from './moving.ts';

const OWN: readonly SettingsSection[] = ['looks', 'keys', 'account'];

/** What all agencies of the service share. */
const SERVICE: readonly SettingsSection[] = ['providers', 'backups', 'support'];

/** The parts an agent has; an agency's administrator, and the service's, have more. */
export function sectionsFor(user: SessionView['user'] | undefined): readonly SettingsSection[] {
  if (user?.role !== 'ADMIN') return OWN;
  return SETTINGS_SECTIONS.filter((one) => user.service_admin || !SERVICE.includes(one));
}

const userOf = (bench: Bench) => bench.session.getState().session?.user;

export function openSettings(bench: Bench, section: SettingsSection | null): void {
  const { name, settings } = activeArea(bench);
  const wanted = section ?? settings.section;
  if (!sectionsFor(userOf(bench)).includes(wanted)) {
    const service = SERVICE.includes(wanted);
    answer(bench, name, 'warn', say(service ? 'settings.service_only' : 'settings.admins_only'));
    return;
  }
  patchArea(bench, name, { settings: { section: wanted } });
  openScreen(bench, name, 'settings');
  askFocus(bench, 'form');
}

export function stepSection(bench: Bench, step: -1 | 1): void {
  const { name, settings } = activeArea(bench);
  const sections = sectionsFor(userOf(bench));
  const at = sections.indexOf(settings.section);
  const section = sections[(at + step + sections.length) % sections.length] ?? 'looks';
  patchArea(bench, name, { settings: { section } });
}
