/** The settings on screen: which part, and who may see it. What a part shows is its own affair. */
import type { SessionView } from '#main/contract/desk.ts';
import { administratorMissing } from '#main/contract/operation.ts';
import { type OperationName, operations } from '#main/contract/operations.ts';
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

/** What each part of administrators is for: who may call it sees the part. */
const CALLS: Readonly<Partial<Record<SettingsSection, OperationName>>> = {
  agency: 'agency.get',
  providers: 'provider.settings',
  fees: 'fee.set',
  rules: 'rules.set',
  people: 'user.list',
  access: 'key.list',
  privacy: 'privacy.get',
  backups: 'backup.list',
  support: 'diagnostics.make',
};

/** Whether a part is the agent's own. */
export const isOwnSection = (section: SettingsSection): boolean => CALLS[section] === undefined;

/** The scope whose administrator somebody would have to be to see a part; null where they may. */
function sectionLacks(section: SettingsSection, user: SessionView['user'] | undefined) {
  const name = CALLS[section];
  return name === undefined ? null : administratorMissing(operations[name], user ?? null);
}

/** The parts an agent has; an agency's administrator, and the service's, have more. */
export const sectionsFor = (user: SessionView['user'] | undefined): readonly SettingsSection[] =>
  SETTINGS_SECTIONS.filter((section) => sectionLacks(section, user) === null);

const userOf = (desk: DeskContext) => desk.session.getState().session?.user;

export function openSettings(desk: DeskContext, section: SettingsSection | null): void {
  const { name, settings } = activeArea(desk);
  const wanted = section ?? settings.section;
  const missing = sectionLacks(wanted, userOf(desk));
  if (missing) {
    const word = missing === 'service' ? 'settings.service_only' : 'settings.admins_only';
    answer(desk, name, 'warn', say(word));
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
