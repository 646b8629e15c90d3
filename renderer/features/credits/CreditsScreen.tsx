/** Credits of passengers at airlines, the first to expire on top. */
import { memo } from 'react';
import type { ListedCredit } from '#main/contract/credit.ts';
import { ListRow, type RowPlace } from '../../app/ListRow.tsx';
import { useArea, useDesk, useListInView } from '../../app/use-desk.ts';
import { formatFullDay, formatShortDay } from '../../i18n/format.ts';
import { formatTicketNumber } from '../../i18n/ticket-text.ts';
import { useWords } from '../../i18n/use-words.ts';
import { say } from '../../i18n/words.ts';
import { Bar } from '../../ui/Bar.tsx';
import { FindForm } from '../../ui/FindForm.tsx';
import { type GridColumn, ListGrid } from '../../ui/ListGrid.tsx';
import { openBooking } from '../booking/servicing.ts';
import { formatEntryName } from '../sell/passenger-rows.ts';
import { formatWorth, readCredits } from './credits.ts';

const COLUMNS: readonly GridColumn[] = [
  { key: 'term.passenger' },
  { key: 'term.airline' },
  { key: 'credits.kind' },
  { key: 'term.from' },
  { key: 'term.number' },
  { key: 'term.booking' },
  { key: 'term.issued' },
  { key: 'credits.ends' },
  { key: 'credits.amount', className: 'right' },
];

export function CreditsScreen() {
  const area = useArea((now) => now);
  const answer = area.credits?.answer;
  const { at } = useListInView();
  return (
    <>
      <Bar title="credits.title">
        <FindCredits />
        <span className="grow" />
        {answer && (
          <span className="dim">
            {say('answer.credits', { n: answer.credits.length })}
            {answer.cut && ` · ${say('credits.cut')}`}
          </span>
        )}
      </Bar>
      {answer?.credits.length === 0 && <p className="empty">{say('credits.none')}</p>}
      {answer && answer.credits.length > 0 && (
        <ListGrid
          label={say('credits.title')}
          testid="credits"
          columns={COLUMNS}
          below={
            answer.credits.some(({ expires_by }) => expires_by === 'GENERAL_RULE') && (
              <p className="dim small list-note">* {say('credits.general_rule')}</p>
            )
          }
        >
          {answer.credits.map((credit, index) => (
            <CreditRow key={credit.id} credit={credit} index={index} current={index === at} />
          ))}
        </ListGrid>
      )}
    </>
  );
}

function FindCredits() {
  const desk = useDesk();
  const { name, credits } = useArea((area) => area);
  return (
    <FindForm
      label={say('credits.find')}
      text={credits?.text ?? ''}
      onType={(text) =>
        desk.patchArea(name, { credits: { text, answer: credits?.answer ?? null } })
      }
      onFind={() => {
        void readCredits(desk, name);
        desk.actions.escape();
      }}
    />
  );
}

const CreditRow = memo(function CreditRow({ credit, ...row }: { credit: ListedCredit } & RowPlace) {
  useWords();
  const desk = useDesk();
  const { number, kind, passenger } = credit;
  const document = kind === 'EMD' || kind === 'OPEN_TICKET';
  return (
    <ListRow
      {...row}
      cursor={credit.id}
      onDoubleClick={() => void openBooking(desk, credit.booking_id)}
    >
      <td className="cut strong">
        {passenger ? (
          formatEntryName(passenger)
        ) : (
          <span className="dim">{say('credits.nobody')}</span>
        )}
      </td>
      <td className="mono">{credit.airline}</td>
      <td>{say(`credit_kind.${kind}`)}</td>
      <td className="dim">{say(`credit_origin.${credit.origin}`)}</td>
      <td className="mono">{number !== null && document ? formatTicketNumber(number) : number}</td>
      <td className="mono">{credit.locator}</td>
      <td className="dim">{credit.issued_on && formatShortDay(credit.issued_on)}</td>
      <td>
        <ExpiryDate credit={credit} brief />
      </td>
      <td className="right mono">{formatWorth(credit)}</td>
    </ListRow>
  );
});

/** The expiry date and days left, red in the last week; names its source if not the airline. */
export function ExpiryDate({ credit, brief = false }: { credit: ListedCredit; brief?: boolean }) {
  const { expires_on, expires_by, days_left, warning } = credit;
  if (expires_on === null || days_left === null) {
    return <span className="dim">{say('credits.no_end')}</span>;
  }
  const general = expires_by === 'GENERAL_RULE' ? say('credits.general_rule') : null;
  const left = say('credits.days_left', { n: days_left });
  const tone = warning === null ? undefined : warning <= 7 ? 'bad' : 'warn';
  if (brief) {
    return (
      <span className={tone} title={general ?? undefined}>
        {warning !== null && <span aria-hidden="true">! </span>}
        {formatFullDay(expires_on)}
        {general !== null && ' *'}
        <div className={tone === undefined ? 'dim small' : 'small'}>{left}</div>
      </span>
    );
  }
  return (
    <>
      <span className={tone}>
        {warning !== null && <span aria-hidden="true">! </span>}
        {formatFullDay(expires_on)} · {left}
      </span>
      {general !== null && <span className="faint"> {general}</span>}
    </>
  );
}
