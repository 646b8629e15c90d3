/** The settings on screen: which part, and who may see it. What a part shows is its own affair. */
import type { SessionView } from '#main/contract/desk.ts';
import {
  activeArea,
  answer,
  askFocus,
  type DeskContext,
  patchArea,
  type ScreenKeys,
} from '../../app/desk-context.ts';
import { openScreen } from '../../app/moving.ts';
import { SETTINGS_SECTIONS, type SettingsSection } from '../../commands/context.ts';
import { say } from '../../i18n/words.ts';

const OWN: readonly SettingsSection[] = ['looks', 'keys', 'account'];

/** What all agencies of the service share. */
const SERVICE: readonly SettingsSection[] = ['providers', 'backups', 'support'];

/** The parts an agent has; an agency's administrator, and the service's, have more. */
export function sectionsFor(user: SessionView['user'] | undefined): readonly SettingsSection[] {
  if (user?.role !== 'ADMIN') return OWN;
  return SETTINGS_SECTIONS.filter((one) => user.service_admin || !SERVICE.includes(one));
}

const userOf = (desk: DeskContext) => desk.session.getState().session?.user;

export function openSettings(desk: DeskContext, section: SettingsSection | null): void {
  const { name, settings } = activeArea(desk);
  const wanted = section ?? settings.section;
  if (!sectionsFor(userOf(desk)).includes(wanted)) {
    const service = SERVICE.includes(wanted);
    answer(desk, name, 'warn', say(service ? 'settings.service_only' : 'settings.admins_only'));
    return;
  }
  patchArea(desk, name, { settings: { section: wanted } });
  openScreen(desk, name, 'settings');
  askFocus(desk, 'form');
}

export function stepSection(desk: DeskContext, step: -1 | 1): void {
  const { name, settings } = activeArea(desk);
  const sections = sectionsFor(userOf(desk));
  const at = sections.indexOf(settings.section);
  const section = sections[(at + step + sections.length) % sections.length] ?? 'looks';
  patchArea(desk, name, { settings: { section } });
}

export const SETTINGS_SCREEN: ScreenKeys = { open: (desk) => openSettings(desk, null) };
