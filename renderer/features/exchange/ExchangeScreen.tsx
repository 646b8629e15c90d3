/** An exchange: flights given up, new flights, the cost, and payment of the amount due. */
import type { Booking } from '#main/contract/booking.ts';
import { useArea, useNow } from '../../app/use-desk.ts';
import { say } from '../../i18n/words.ts';
import { Bar } from '../../ui/Bar.tsx';
import { EmptyScreen } from '../../ui/EmptyScreen.tsx';
import { TimeLeft } from '../../ui/TimeLeft.tsx';
import { calculateExchangeDue } from '../ticketing/amounts-due.ts';
import { PaymentForm } from '../ticketing/PaymentForm.tsx';
import { ChooseSlices, OldTicketsForm } from './ChooseStep.tsx';
import { Estimate } from './Estimate.tsx';
import type { ExchangeView } from './exchange-state.ts';
import { listBalanceTokens } from './given-up.ts';
import './exchange.css';

export function ExchangeScreen() {
  const booking = useArea((area) => area.booking?.booking ?? null);
  const exchange = useArea((area) => area.exchange);
  if (!booking || !exchange) return <EmptyScreen title="exchange.title" text="booking.none" />;
  return (
    <>
      <ExchangeBar booking={booking} exchange={exchange} />
      <Step booking={booking} exchange={exchange} />
    </>
  );
}

function Step({ booking, exchange }: { booking: Booking; exchange: ExchangeView }) {
  const { estimate, step, mode } = exchange;
  if (estimate && step === 'pay') {
    return (
      <div className="scroll">
        <PaymentForm
          due={calculateExchangeDue(booking, estimate)}
          several
          plans_of={
            mode === 'same'
              ? { booking_id: booking.id }
              : { selected_tokens: listBalanceTokens(estimate) }
          }
          action={say('question.exchange_do')}
        />
      </div>
    );
  }
  if (estimate && step === 'estimate') {
    return <Estimate booking={booking} exchange={exchange} offer={estimate} />;
  }
  return mode === 'new' ? (
    <OldTicketsForm exchange={exchange} />
  ) : (
    <ChooseSlices booking={booking} exchange={exchange} />
  );
}

function ExchangeBar({ booking, exchange }: { booking: Booking; exchange: ExchangeView }) {
  const now = useNow();
  const locator = booking.provider.locator ?? '';
  return (
    <Bar title="exchange.title">
      <span className="chip on">
        {say(exchange.mode === 'new' ? 'exchange.new' : 'exchange.same', { locator })}
      </span>
      <span className="grow" />
      {exchange.estimate && (
        <TimeLeft
          now={now}
          until={exchange.estimate.expires_at}
          soon="minutes"
          label="exchange.holds"
          over="exchange.over"
        />
      )}
    </Bar>
  );
}
