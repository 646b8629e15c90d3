/** Ticketing: the passengers, the payment, and a question before anything is charged. */
import { useLayoutEffect } from 'react';
import type { Booking } from '#main/contract/booking.ts';
import { useArea, useDesk } from '../../app/use-desk.ts';
import { formatAmount, sumOf } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { Bar } from '../../ui/Bar.tsx';
import { EmptyScreen } from '../../ui/EmptyScreen.tsx';
import { CreditsOffered } from '../credits/CreditsOffered.tsx';
import { formatHostName } from '../sell/passenger-rows.ts';
import {
  calculateIssueDue,
  hasTicket,
  listIssuedTogether,
  listToChoose,
  listToIssue,
  sumFares,
  sumMissingEmds,
} from './amounts-due.ts';
import { type FindingLine, listFindingLines } from './findings.ts';
import { issuesTogether, markToIssue } from './issuing.ts';
import { PaymentForm } from './PaymentForm.tsx';
import './issue.css';

export function IssueScreen() {
  const booking = useArea((area) => area.booking?.booking ?? null);
  const issue = useArea((area) => area.issue);
  if (!booking || !issue) return <EmptyScreen title="issue.title" text="booking.none" />;
  const due = calculateIssueDue(booking, issue.passenger_ids);
  return (
    <>
      <Bar title="issue.title" locator={booking.provider.locator}>
        <span className="dim cut">
          {booking.slices.map((slice) => `${slice.origin}–${slice.destination}`).join(' · ')}
        </span>
      </Bar>
      <div className="scroll">
        <div>
          <PassengerChoice booking={booking} chosen={issue.passenger_ids} />
          <CreditsOffered booking_id={booking.id} />
          <Audit lines={listFindingLines(issue.findings ?? [], booking.passengers)} />
        </div>
        {due.passengers.length > 0 ? (
          <PaymentForm
            due={due}
            several
            plans_of={{ booking_id: booking.id }}
            action={say('row.issue')}
          />
        ) : (
          <p className="empty">{say('answer.issue_nobody')}</p>
        )}
      </div>
    </>
  );
}

/** The audit's findings, errors in colour; the question repeats them. */
function Audit({ lines }: { lines: readonly FindingLine[] }) {
  useFocusInView(lines.length);
  if (lines.length === 0) return null;
  return (
    <ul className="audit" aria-label={say('rules.checks')} data-testid="audit">
      {lines.map(({ severity, text }) => (
        <li key={text} className={severity === 'NOTE' ? 'dim small' : 'small'}>
          <span className={severity === 'ERROR' ? 'tag bad' : 'tag'}>
            {say(`audit.${severity}`)}
          </span>{' '}
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Content that appears above the focused field must not push it out of view. */
function useFocusInView(lines: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the lines change
  useLayoutEffect(() => document.activeElement?.scrollIntoView({ block: 'nearest' }), [lines]);
}

function PassengerChoice({ booking, chosen }: { booking: Booking; chosen: readonly string[] }) {
  const desk = useDesk();
  const name = useArea((area) => area.name);
  const currency = booking.price?.currency ?? '';
  const waiting = listToIssue(booking);
  const together = issuesTogether(desk, booking);
  return (
    <fieldset className="to-issue" aria-label={say('issue.who')}>
      <h2>{say('issue.who')}</h2>
      {together && waiting.length > 1 && (
        <p className="dim small">{say('answer.issue_together')}</p>
      )}
      {listToChoose(booking).map((passenger) => {
        const people = listIssuedTogether(booking, passenger);
        const open = waiting.includes(passenger);
        const done = hasTicket(passenger);
        const missing = done && open ? sumMissingEmds(passenger, currency) : 0;
        const extras = sumOf(people, ({ price }) => price?.extras ?? 0, currency);
        const number = booking.passengers.indexOf(passenger) + 1;
        return (
          <label key={passenger.id} className="check" data-testid={`issue-${number}`}>
            <input
              type="checkbox"
              checked={open && chosen.includes(passenger.id)}
              disabled={!open || (together && !done)}
              onChange={() => markToIssue(desk, name, passenger.id)}
            />
            <b className="mono">{number}</b>
            <span>
              {people.map(formatHostName).join(' + ')}{' '}
              {people.map(({ id, pax_type }) => (
                <span key={id} className="tag">
                  {pax_type}
                </span>
              ))}
            </span>
            <span className="dim small">
              {!open
                ? `✓ ${say('issue.issued')}`
                : done
                  ? say('issue.emds')
                  : extras > 0 && say('issue.extras', { amount: formatAmount(extras, currency) })}
            </span>
            <span className="mono right">
              {open ? formatAmount(done ? missing : sumFares(people, currency), currency) : '—'}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
