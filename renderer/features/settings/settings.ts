/** The settings on screen: the section shown, and who may see which. */
import { stepThrough } from '#main/contract/collections.ts';
import type { SessionView } from '#main/contract/desk.ts';
import { findMissingAdminScope } from '#main/contract/operation.ts';
import { type OperationName, operations } from '#main/contract/operations.ts';
import type { DeskContext, ScreenKeys } from '../../app/desk-context.ts';
import { readRates } from '../../app/session-actions.ts';
import { SETTINGS_SECTIONS, type SettingsSection } from '../../commands/context.ts';
import { phrase, say } from '../../i18n/words.ts';

/** The operation behind each administrator section: users who may call it see the section. */
const OPERATIONS: Readonly<Partial<Record<SettingsSection, OperationName>>> = {
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

export const isOwnSection = (section: SettingsSection): boolean =>
  OPERATIONS[section] === undefined;

/** The administrator scope that a user lacks for a section; null if they may see it. */
function findMissingScope(section: SettingsSection, user: SessionView['user'] | undefined) {
  const name = OPERATIONS[section];
  return name === undefined ? null : findMissingAdminScope(operations[name], user ?? null);
}

/** The sections a user may see; administrators of the agency or service see more. */
export const listSections = (user: SessionView['user'] | undefined): readonly SettingsSection[] =>
  SETTINGS_SECTIONS.filter((section) => findMissingScope(section, user) === null);

const getUser = (desk: DeskContext) => desk.session.getState().session?.user;

export function openSettings(desk: DeskContext, section: SettingsSection | null): void {
  const { name, settings } = desk.getActiveArea();
  const wanted = section ?? settings.section;
  const missing = findMissingScope(wanted, getUser(desk));
  if (missing) {
    const word = missing === 'service' ? 'settings.service_only' : 'settings.admins_only';
    desk.answer(name, 'warn', say(word));
    return;
  }
  showSection(desk, wanted);
  desk.openScreen(name, 'settings', 'form');
}

export function stepSection(desk: DeskContext, step: -1 | 1): void {
  const { settings } = desk.getActiveArea();
  showSection(desk, stepThrough(listSections(getUser(desk)), settings.section, step));
}

/** Shows a section and clears the answer to another one. */
function showSection(desk: DeskContext, section: SettingsSection): void {
  const { name, settings, answer } = desk.getActiveArea();
  const same = section === settings.section;
  desk.patchArea(name, { settings: { section }, answer: same ? answer : null });
}

export const SETTINGS_SCREEN: ScreenKeys = { open: (desk) => openSettings(desk, null) };

export async function setRate(
  desk: DeskContext,
  rate: { from: string; to: string | null; value: string },
): Promise<void> {
  const { name } = desk.getActiveArea();
  const done = await desk.callOrAnswer(name, phrase('waiting.rate'), 'rate.set', {
    ...rate,
    revision: desk.shell.getState().rates?.revision,
  });
  if (!done) return readRates(desk);
  const rates = done.output;
  desk.shell.setState({ rates });
  const said = { from: rate.from, to: rate.to ?? rates.currency, value: rate.value };
  desk.answer(name, 'ok', say('answer.rate_set', said));
}
