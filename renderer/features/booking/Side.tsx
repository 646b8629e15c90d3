/** The booking in hand, always in view: what it costs, who travels, what is missing. */

import { bookingOf } from '../../app/desk-context.ts';
import { Key } from '../../app/Key.tsx';
import { useArea } from '../../app/use-desk.ts';
import { say } from '../../i18n/words.ts';
import { BookingSide } from './BookingSide.tsx';
import { DraftSide } from './DraftSide.tsx';
import { ExchangeSide } from './ExchangeSide.tsx';
import { PricingSide } from './PricingSide.tsx';
import { SeatsSide } from './SeatsSide.tsx';
import './side.css';

export function Side() {
  const screen = useArea((area) => area.screen);
  const booking = useArea((area) => area.booking?.booking ?? null);
  const draft = useArea((area) => area.draft);
  const meant = useArea((area) => bookingOf(area)?.booking ?? null);
  const offers = useArea((area) => (area.search?.offers.length ?? 0) > 0);
  const choosing = screen === 'offers' && offers;
  const seats = useArea((area) => area.seats);
  const exchange = useArea((area) => area.exchange);
  const estimate = exchange && exchange.step !== 'choose' ? exchange.estimate : null;
  return (
    <aside className="side" data-pane="side" aria-label={say('app.side')}>
      {choosing && <PricingSide />}
      {booking && seats && screen === 'seats' ? (
        <SeatsSide booking={booking} seats={seats} />
      ) : null}
      {estimate && screen === 'exchange' ? (
        <ExchangeSide offer={estimate} paying={exchange?.step === 'pay'} />
      ) : null}
      {screen === 'seats' && seats ? null : meant ? (
        <BookingSide booking={meant} />
      ) : draft ? (
        <DraftSide draft={draft} />
      ) : choosing ? (
        <p className="dim">
          <Key command="offer.sell" /> {say('side.sell')}
          <br />
          <Key command="offer.price" /> {say('side.price_it')}
        </p>
      ) : (
        <section>
          <h2>{say('side.in_hand')}</h2>
          <p className="dim">{say('side.nothing')}</p>
        </section>
      )}
    </aside>
  );
}
