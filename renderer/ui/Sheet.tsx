/** The keys and entries of this screen, by what they are for; `HE AN` narrows it to a topic. */
import { useLayoutEffect, useRef } from 'react';
import type { Command, CommandGroup } from '../commands/command.ts';
import { COMMANDS } from '../commands/index.ts';
import { situationOf } from '../state/desk.ts';
import { say } from '../words/words.ts';
import { Key } from './Key.tsx';
import { useArea, useDesk, useOutbox } from './use-desk.ts';

const GROUPS: readonly CommandGroup[] = [
  'shop',
  'booking',
  'sale',
  'queue',
  'desk',
  'move',
  'areas',
];

/** Keys of the palette and of questions are no keys of the screen. */
const inOverlay = (command: Command): boolean =>
  command.keys.length > 0 &&
  command.keys.every(({ focus }) => focus?.every((at) => at === 'palette' || at === 'dialog'));

export function Sheet({ topic }: { topic: string | null }) {
  const desk = useDesk();
  const area = useArea((now) => now);
  const outbox = useOutbox((now) => now);
  const situation = situationOf(area, true, outbox);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.focus(), []);
  const fits = (command: Command) =>
    topic === null
      ? (command.screens?.includes(area.screen) ?? true) || command.entries.length > 0
      : command.entries.some((entry) => entry.head.startsWith(topic));
  return (
    <div className="shade" onMouseDown={() => desk.actions.closeOverlay()}>
      <div
        className="sheet"
        role="dialog"
        aria-modal="true"
        aria-label={say('sheet.title')}
        onMouseDown={(event) => event.stopPropagation()}
      >
        <header>
          <h1>{say('sheet.title')}</h1>
          <span className="dim grow">
            {topic === null ? say(`screen.${area.screen}`) : say('sheet.topic', { topic })}
          </span>
          <span className="dim small">{say('sheet.close')}</span>
        </header>
        <div className="columns" ref={box} tabIndex={-1}>
          {GROUPS.map((group) => {
            const commands = COMMANDS.filter((c) => c.group === group && !inOverlay(c) && fits(c));
            if (commands.length === 0) return null;
            return (
              <section key={group} aria-label={say(`group.${group}`)}>
                <h2>{say(`group.${group}`)}</h2>
                <table>
                  <tbody>
                    {commands.map((command) => (
                      <SheetRow
                        key={command.id}
                        command={command}
                        why={command.whyNot(situation)}
                        here={command.screens?.includes(area.screen) ?? true}
                      />
                    ))}
                  </tbody>
                </table>
              </section>
            );
          })}
        </div>
      </div>
    </div>
  );
}

function SheetRow({
  command,
  why,
  here,
}: {
  command: Command;
  why: ReturnType<Command['whyNot']>;
  here: boolean;
}) {
  return (
    <tr className={why ? 'off' : undefined}>
      <td className="key">{here && <Key command={command.id} />}</td>
      <td>
        {say(command.title)}
        {why && <span className="faint small"> · {say(why)}</span>}
      </td>
      <td className="entry">
        {command.entries.map((entry) => (
          <div key={entry.format}>{entry.format}</div>
        ))}
      </td>
    </tr>
  );
}
