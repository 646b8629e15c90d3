/** The days of a list of documents, as typed. */
import type { ReactNode } from 'react';
import { useDesk } from '../../app/use-desk.ts';
import { say } from '../../i18n/words.ts';
import { Button, Form } from '../../ui/Form.tsx';
import type { TicketsView } from './ticketing-state.ts';
import './tickets.css';

const WORDS = {
  tickets: { title: 'tab.tickets', from: 'shop.from', to: 'tickets.to', show: 'tickets.show' },
  dayend: { title: 'dayend.title', from: 'dayend.from', to: 'dayend.to', show: 'dayend.show' },
} as const;

interface PeriodFormProps {
  of: keyof typeof WORDS;
  view: Pick<TicketsView, 'from' | 'to' | 'errors'>;
  change: (day: Partial<Pick<TicketsView, 'from' | 'to'>>) => void;
  show: () => void;
  children?: ReactNode;
}

export function PeriodForm({ of, view, change, show, children }: PeriodFormProps) {
  const desk = useDesk();
  const words = WORDS[of];
  const renderDay = (which: 'from' | 'to') => (
    <input
      type="text"
      name={which}
      className="mono"
      data-first={which === 'from' || undefined}
      aria-label={say(words[which])}
      aria-invalid={view.errors[which] !== undefined || undefined}
      title={view.errors[which]}
      maxLength={10}
      spellCheck={false}
      autoComplete="off"
      value={view[which]}
      onChange={(event) => change({ [which]: event.target.value })}
    />
  );
  return (
    <Form
      className="period"
      aria-label={say(words.title)}
      onSubmit={() => {
        show();
        desk.actions.escape();
      }}
    >
      {renderDay('from')} <span className="dim">{say('tickets.to')}</span> {renderDay('to')}
      {children}
      <Button type="submit" look="small">
        {say(words.show)} <kbd>Enter</kbd>
      </Button>
    </Form>
  );
}
