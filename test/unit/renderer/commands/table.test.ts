/** The one command table: every entry comes back to its command, and nothing shadows anything. */
import { describe, expect, it } from 'vitest';
import { FIELD_WORDS } from '#main/contract/field-words.ts';
import { findMissingAdminScope } from '#main/contract/operation.ts';
import { type OperationName, operations } from '#main/contract/operations.ts';
import { listFieldsNamed } from '#renderer/app/FieldHelp.tsx';
import { listHelp, listRefusedHelp } from '#renderer/commands/help.ts';
import { COMMANDS, findCommand } from '#renderer/commands/index.ts';
import { findEntry, listRefused, listTyped } from '#renderer/commands/typed.ts';
import { say } from '#renderer/i18n/words.ts';
import { LANGUAGES, type Language } from '#renderer/languages/language.ts';
import { NOTHING, read, sceneOf } from '../readings.ts';
import { REACHED } from './reached.ts';
import { SITUATIONS } from './situations.ts';

const TODAY = '2026-11-21';

/** The entry that the palette types, the desk shows and a button names, where a command has several. */
const FIRST: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  'booking.retrieve': { AMADEUS: 'RT{locator}', SABRE: '*{locator}', TRAVELPORT: '*{locator}' },
  'transaction.end': { AMADEUS: 'ET', SABRE: 'E', TRAVELPORT: 'E' },
  'queue.leave': { AMADEUS: 'QI', SABRE: 'QXI', TRAVELPORT: 'QXI' },
};

/** The commands an entry can come to, over the situations it may be typed in. */
const comesTo = (example: string, home: Language): string[] => [
  ...new Set(
    SITUATIONS.flatMap((context) => {
      const reading = read(example, context, { home });
      return reading.state === 'ready' || reading.state === 'impossible' ? reading.command : [];
    }),
  ),
];

describe.each(LANGUAGES)('with %s at home', (home) => {
  it('reads every entry of the table back to the command it stands at', () => {
    const astray = COMMANDS.flatMap((command) =>
      listTyped(command, home)
        .filter(({ example }) => !comesTo(example, home).includes(command.id))
        .map(({ example }) => `${command.id}: ${example} → ${comesTo(example, home).join()}`),
    );
    expect(astray).toEqual([]);
  });

  it('has no entry that means two things in one place', () => {
    const examples = COMMANDS.flatMap((command) =>
      listTyped(command, home).map(({ example }) => ({ id: command.id, example })),
    );
    const twice = examples.filter(({ id, example }) =>
      examples.some((other) => other.example === example && other.id !== id),
    );
    // What is under way decides: the queue of an outage has its screens, a sale its draft.
    expect(twice.map(({ id, example }) => `${id} ${example}`)).toEqual([]);
  });

  it('begins a command with the entry that is typed most', () => {
    for (const [id, first] of Object.entries(FIRST)) {
      expect(findEntry(findCommand(id)!, home)?.format).toBe(first[home]);
    }
  });

  it('helps with every entry: its format, by its first signs and by its title', () => {
    const dumb = COMMANDS.flatMap((command) =>
      listTyped(command, home).filter(
        ({ head, format }) =>
          format === '' ||
          (head !== '' && !listHelp(command, head, home).some((typed) => typed.format === format)),
      ),
    );
    expect(dumb).toEqual([]);
    for (const command of COMMANDS) expect(say(command.title)).not.toBe('');
  });

  it('says for what is refused what to do instead', () => {
    const refused = listRefused(home, { today: TODAY, home });
    expect(refused.length).toBeGreaterThan(5);
    for (const { example, instead } of refused) {
      expect(read(example, NOTHING, { home }).state).toBe('refused');
      expect(say(instead)).not.toMatch(/[{}]|undefined/);
    }
    expect(listRefusedHelp(null, home, TODAY).length).toBeGreaterThanOrEqual(refused.length - 2);
  });
});

describe('every operation of the contract', () => {
  it.each(Object.entries(REACHED))(
    '%s is reached by keyboard, or is none of an agent',
    (_, how) => {
      if ('not' in how) {
        expect(how.not).not.toBe('');
        return;
      }
      const unreached = how.by.filter((id) => {
        const command = findCommand(id);
        if (!command) return true;
        const typed = LANGUAGES.every((language) => listTyped(command, language).length > 0);
        return command.silent === true && command.keys.length === 0 && !typed;
      });
      expect(unreached).toEqual([]);
    },
  );
});

it('says to an agent which commands are an administrator’s, by the table of operations', () => {
  const user = { role: 'AGENT', service_admin: false } as const;
  const theirs = Object.entries(REACHED).flatMap(([name, how]) => {
    const entry = operations[name as OperationName];
    const by = 'by' in how && !how.by.includes('desk.settings') ? how.by : [];
    return findMissingAdminScope(entry, user) ? by : [];
  });
  expect(theirs).toContain('rate.set');
  for (const id of theirs) {
    expect(findCommand(id)?.whyNot({ ...NOTHING, user })?.key).toBe('why.admins');
    expect(findCommand(id)?.whyNot(NOTHING)?.key).not.toBe('why.admins');
  }
});

it('help on a topic has the fields of the public interface that it names, its own first', () => {
  expect(listFieldsNamed('AGENT_DU')[0]).toEqual(['agent_du', FIELD_WORDS.agent_du]);
  expect(listFieldsNamed('plan token').map(([name]) => name)).toContain('plan_token');
  expect(listFieldsNamed('ER')).toEqual([]);
});

it('knows what is done where the scene allows it only', () => {
  const here = sceneOf(NOTHING);
  expect(here.searched()).not.toBeNull();
  expect(read('FQC120USD/BRL', NOTHING, { rates: null }).state).toBe('impossible');
  expect(read('ACR02JAN', NOTHING, { searched: () => null }).state).toBe('impossible');
});
