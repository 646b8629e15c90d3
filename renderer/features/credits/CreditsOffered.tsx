/** Credits that the passengers have at the booking's airline, shown at payment. */
import type { ListedCredit } from '#main/contract/credit.ts';
import { Key } from '../../app/Key.tsx';
import { useArea, useDesk } from '../../app/use-desk.ts';
import { formatAmount, toMinor } from '../../i18n/format.ts';
import { formatTicketNumber } from '../../i18n/ticket-text.ts';
import { say } from '../../i18n/words.ts';
import { Button } from '../../ui/Form.tsx';
import { formatEntryName } from '../sell/passenger-rows.ts';
import { ExpiryDate } from './CreditsScreen.tsx';
import { formatWorth } from './credits.ts';
import './credits.css';

export function CreditsOffered({ booking_id }: { booking_id: string }) {
  const offered = useArea((area) => area.offered);
  if (offered?.booking_id !== booking_id || offered.credits.length === 0) return null;
  return (
    <section className="credits-offered">
      <h2>
        {say('credits.offer_title')} <Key command="credits.open" />
      </h2>
      <ul>
        {offered.credits.map((credit) => (
          <OfferedCredit key={credit.id} credit={credit} />
        ))}
      </ul>
    </section>
  );
}

function OfferedCredit({ credit }: { credit: ListedCredit }) {
  const desk = useDesk();
  const { passenger, airline, kind, number, pays } = credit;
  const name = passenger ? formatEntryName(passenger) : '/';
  return (
    <li>
      <div className="strong">
        {say('credits.offered', { name, worth: formatWorth(credit), airline })}
      </div>
      <div className="dim small">
        {say(`credit_kind.${kind}`)}{' '}
        <span className="mono">{number === null ? '' : formatTicketNumber(number)}</span> ·{' '}
        <ExpiryDate credit={credit} />
      </div>
      {pays && number !== null ? (
        <Button
          look="small"
          onClick={() =>
            desk.payment_form.current?.spend?.({
              number,
              passenger_id: pays.passenger_id,
              amount_minor: toMinor(pays.amount, pays.currency),
            })
          }
        >
          {say('credits.pay_with', { amount: formatAmount(pays.amount, pays.currency) })}
        </Button>
      ) : (
        <div className="small">
          {say(`credits.pay_${kind}`)} {kind === 'OPEN_TICKET' && <Key command="exchange.open" />}
        </div>
      )}
    </li>
  );
}
