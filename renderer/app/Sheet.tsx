/** The keys and entries of this screen, by group; `HE AN` limits them to a topic. */
import { Fragment, lazy, type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import type { Command, CommandGroup } from '../commands/command.ts';
import { listHelp, listRefusedHelp } from '../commands/help.ts';
import { COMMANDS } from '../commands/index.ts';
import type { Typed } from '../commands/typed.ts';
import { formatInWords } from '../i18n/entry-format.ts';
import { say, type WordKey } from '../i18n/words.ts';
import { Key } from './Key.tsx';
import { useArea, useCommandContext, useDesk, usePreferences } from './use-desk.ts';

/** If its script fails to load, help is shown without it. */
const FieldHelp = lazy(() =>
  import('./FieldHelp.tsx').then(
    (script) => ({ default: script.FieldHelp }),
    () => ({ default: ({ otherwise }: { topic: string; otherwise: ReactNode }) => otherwise }),
  ),
);

const GROUPS: readonly CommandGroup[] = [
  'shop',
  'booking',
  'sale',
  'outbox',
  'desk',
  'looked_up',
  'move',
  'areas',
];

/** Keys of the palette and of questions do not belong to the screen. */
const isInOverlay = (command: Command): boolean =>
  command.keys.length > 0 &&
  command.keys.every(({ focus }) => focus?.every((at) => at === 'palette' || at === 'dialog'));

/** A command with those of its entries that match the topic. */
interface Row {
  command: Command;
  typed: readonly Typed[];
}

export function Sheet({ topic }: { topic: string | null }) {
  const desk = useDesk();
  const area = useArea((now) => now);
  const home = usePreferences(({ home_language }) => home_language);
  const macros = usePreferences((now) => now.macros);
  const context = useCommandContext();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.focus(), []);
  const rows = COMMANDS.filter((command) => !isInOverlay(command))
    .map((command): Row => ({ command, typed: listHelp(command, topic, home) }))
    .filter(
      ({ command, typed }) =>
        typed.length > 0 || (topic === null && (command.screens?.includes(area.screen) ?? true)),
    );
  const refused = listRefusedHelp(topic, home, desk.getAgencyToday());
  const nothing = rows.length === 0 && refused.length === 0;
  const none = <p className="empty">{say('help.nothing', { topic: topic ?? '' })}</p>;
  return (
    <div className="shade" onMouseDown={() => desk.actions.closeOverlay()}>
      <div
        className="sheet"
        role="dialog"
        aria-modal="true"
        aria-label={say('sheet.title')}
        onMouseDown={(event) => event.stopPropagation()}
        onKeyDown={(event) => {
          // The only tab stop is the sheet itself, so Tab must not leave it.
          if (event.key === 'Tab') event.preventDefault();
        }}
      >
        <div className="head">
          <h1>{say('sheet.title')}</h1>
          <span className="dim grow">
            {topic === null ? say(`screen.${area.screen}`) : say('sheet.topic', { topic })}
            {' · '}
            {say(`language.${home}`)}
          </span>
          <span className="dim small">{say('sheet.close')}</span>
        </div>
        <div className={topic === null ? 'columns' : 'columns one'} ref={box} tabIndex={-1}>
          {GROUPS.map((group) => {
            const own = rows.filter(({ command }) => command.group === group);
            if (own.length === 0) return null;
            return (
              <Block key={group} head={`group.${group}`}>
                {own.map((row) => (
                  <SheetRow
                    key={row.command.id}
                    row={row}
                    why={row.command.whyNot(context)}
                    here={row.command.screens?.includes(area.screen) ?? true}
                    examples={topic !== null}
                  />
                ))}
              </Block>
            );
          })}
          {refused.length > 0 && (
            <Block head="sheet.refused">
              {refused.map(({ title, format, instead }) => (
                <tr key={`${title} ${format}`}>
                  <td className="key" />
                  <td>
                    {say(title)} <span className="faint small">· {say(instead)}</span>
                  </td>
                  <td className="entry">{formatInWords(format)}</td>
                </tr>
              ))}
            </Block>
          )}
          {topic !== null && (
            <Suspense fallback={null}>
              <FieldHelp topic={topic} otherwise={nothing ? none : null} />
            </Suspense>
          )}
          {topic === null && macros.length > 0 && (
            <Block head="sheet.yours">
              {macros.map(({ name, body }) => (
                <tr key={name}>
                  <td className="key" />
                  <td className="mono">{`RUN ${name}`}</td>
                  <td className="entry">{body}</td>
                </tr>
              ))}
            </Block>
          )}
        </div>
      </div>
    </div>
  );
}

function Block({ head, children }: { head: WordKey; children: ReactNode }) {
  return (
    <section aria-label={say(head)}>
      <h2>{say(head)}</h2>
      <table>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

/** An entry's format; it may wrap after each alternative. */
function Format({ text }: { text: string }) {
  return text.split(/(?<=\|)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other identity than its position
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

interface SheetRowProps {
  row: Row;
  why: ReturnType<Command['whyNot']>;
  here: boolean;
  examples: boolean;
}

function SheetRow({ row: { command, typed }, why, here, examples }: SheetRowProps) {
  return (
    <tr className={why ? 'off' : undefined}>
      <td className="key">{here && <Key command={command.id} />}</td>
      <td>
        {say(command.title)}
        {why && <span className="faint small"> · {say(why)}</span>}
      </td>
      <td className="entry">
        {typed.map(({ format, example, says }) => (
          <div key={format}>
            <Format text={formatInWords(format)} />
            {examples && (
              <div className="dim example">
                {example} <span className="said">{say(says)}</span>
              </div>
            )}
          </div>
        ))}
      </td>
    </tr>
  );
}
