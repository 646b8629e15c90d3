/** What can be done to the booking, from the command table: the impossible is dim and says why. */

import { Key } from '../../app/Key.tsx';
import { useCommandContext, useDesk, usePreferences } from '../../app/use-desk.ts';
import { findCommand } from '../../commands/index.ts';
import { findEntry } from '../../commands/typed.ts';
import { say } from '../../i18n/words.ts';
import { MouseButton } from '../../ui/MouseButton.tsx';

const SHOWN = [
  'booking.price',
  'booking.price_lowest',
  'booking.price_lowest_informative',
  'booking.rules',
  'seats.open',
  'bags.open',
  'tickets.issue',
  'exchange.open',
  'tickets.void_all',
  'booking.update',
  'booking.frequent_flyers',
  'booking.split',
  'booking.cancel',
  'notes.open',
  'booking.refresh',
  'booking.history',
  'confirmation.open',
];

export function WhatCanBeDone() {
  const desk = useDesk();
  const home = usePreferences(({ home_language }) => home_language);
  const context = useCommandContext();
  return (
    <section className="can-do">
      <h2>{say('booking.actions')}</h2>
      {SHOWN.map((id) => {
        const command = findCommand(id);
        if (!command) return null;
        const why = command.whyNot(context);
        return (
          <MouseButton
            key={id}
            className={why ? 'off' : undefined}
            aria-disabled={why !== null || undefined}
            onClick={() => desk.runCommand(id)}
          >
            <span className="key">
              <Key command={id} />
            </span>
            <span className="mono small entry">{findEntry(command, home)?.head}</span>
            <span>
              {say(command.title)} {why && <span className="small">· {say(why)}</span>}
            </span>
          </MouseButton>
        );
      })}
    </section>
  );
}
