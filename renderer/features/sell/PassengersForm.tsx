/** A form of passengers, however they are named: Enter sends it, and what is pasted is read into it. */
import type { ReactNode } from 'react';
import { takePaste } from '../../app/reading.ts';
import { useDesk } from '../../app/use-desk.ts';
import { findPassengerIndex } from './PassengerFields.tsx';

export function PassengersForm({ title, children }: { title: string; children: ReactNode }) {
  const desk = useDesk();
  return (
    <form
      className="names"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        desk.actions.endTransaction(true);
      }}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text');
        if (takePaste(desk, text, findPassengerIndex(event.target))) event.preventDefault();
      }}
    >
      {children}
    </form>
  );
}
