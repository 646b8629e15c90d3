/** The stored price by passenger type, and next to it a price requested without storing. */
import type { Booking } from '#main/contract/booking.ts';
import type { BookingPrice } from '#main/contract/pricing.ts';
import { useArea, useInstants } from '../../app/use-desk.ts';
import { formatDifference, formatMoney, markLong, multiplyAmount, sum } from '../../i18n/format.ts';
import { sayInWords } from '../../i18n/service-words.ts';
import { say } from '../../i18n/words.ts';
import { FiledRules } from '../search/OfferDetails.tsx';

export function PriceTab({ booking }: { booking: Booking }) {
  const repriced = useArea((area) => area.repriced);
  const rules = useArea((area) => area.booked_rules);
  const { price } = booking;
  if (!price && !repriced) return <p className="empty">{say('booking.no_price')}</p>;
  return (
    <>
      {repriced && (
        <section className="price-block">
          <h2>{say(repriced.lowest ? 'booking.quote_lowest' : 'booking.quote')}</h2>
          <PriceTable price={repriced.answer.booking_price} />
          {price && <Difference from={price} to={repriced.answer.booking_price} />}
        </section>
      )}
      {price && (
        <section className="price-block">
          <StoredHead price={price} />
          <PriceTable price={price} />
          {price.warnings.map((warning) => (
            <p key={warning} className="warn">
              ! {sayInWords(warning)}
            </p>
          ))}
          {rules?.booking_id === booking.id && <FiledRules told={rules} />}
        </section>
      )}
    </>
  );
}

function Difference({ from, to }: { from: BookingPrice; to: BookingPrice }) {
  if (from.total === to.total) return <p className="dim">{say('booking.quote_same')}</p>;
  return (
    <p>
      <b className="mono">{formatDifference(from.total, to.total, from.currency)}</b>{' '}
      <span className="dim">{say('booking.quote_diff')}</span>
    </p>
  );
}

function StoredHead({ price }: { price: BookingPrice }) {
  const formatInstant = useInstants();
  const { booking_price_status: status, expires_at } = price;
  return (
    <h2>
      {say('command.tab_price')} ·{' '}
      <span className={status === 'VALID' ? 'ok' : 'warn'}>
        {say(`booking.price_status_${status}`)}
      </span>
      {expires_at && ` · ${say('booking.price_holds', { time: formatInstant(expires_at) })}`}
    </h2>
  );
}

const COLUMNS = ['fare', 'tax', 'fees', 'total'];

/** Passengers that differ only in what has a line of its own below share one. */
function listPriceLines({ price_per_pax, currency }: BookingPrice) {
  const lines = price_per_pax
    .filter(({ active }) => active)
    .map(({ pax_type, quantity, fare, tax, ...line }) => {
      const fees = sum([line.agent_fee, line.agent_du, line.consolid_fee], currency);
      const parts = [fare, tax, fees];
      return { key: [pax_type, ...parts].join(' '), pax_type, quantity, parts };
    });
  return [...Map.groupBy(lines, ({ key }) => key).values()].flatMap((alike) => {
    const quantity = alike.reduce((all, one) => all + one.quantity, 0);
    return alike.slice(0, 1).map((line) => ({ ...line, quantity }));
  });
}

function PriceTable({ price }: { price: BookingPrice }) {
  const { currency } = price;
  const lines = listPriceLines(price);
  const total_fees = sum(
    [price.total_agent_fee, price.total_agent_du, price.total_consolid_fee],
    currency,
  );
  return (
    <table className={`price-table${markLong(price.total, currency)}`}>
      <thead>
        <tr>
          <th />
          <th>{say('term.fare')}</th>
          <th>{say('term.taxes')}</th>
          <th>{say('dayend.fees')}</th>
          <th>{currency}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            <td>{say(`pax.${line.pax_type}`, { n: line.quantity })}</td>
            {[...line.parts, sum(line.parts, currency)].map((amount, column) => (
              <td key={COLUMNS[column]}>
                {formatMoney(multiplyAmount(amount, line.quantity, currency), currency)}
              </td>
            ))}
          </tr>
        ))}
        {price.total_penalty !== 0 && (
          <tr>
            <td colSpan={4}>{say('term.penalty')}</td>
            <td>{formatMoney(price.total_penalty, currency)}</td>
          </tr>
        )}
        {price.total_extras !== 0 && (
          <tr>
            <td colSpan={4}>{say('term.extras')}</td>
            <td>{formatMoney(price.total_extras, currency)}</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <td />
          <td>{formatMoney(price.total_fare, currency)}</td>
          <td>{formatMoney(price.total_tax, currency)}</td>
          <td>{formatMoney(total_fees, currency)}</td>
          <td>{formatMoney(price.total, currency)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
