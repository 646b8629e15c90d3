/**
 * Refund and release next to each other: what was paid, used and lost per passenger and document,
 * what is refunded, to whom and how; and what releasing only the flights saves and loses.
 */
import type { Booking } from '#main/contract/booking.ts';
import { isRuleKept, type RefundDocument, type RefundQuote } from '#main/contract/refund.ts';
import { Key } from '../../app/Key.tsx';
import { ListRow } from '../../app/ListRow.tsx';
import { useArea, useListInView, useNow } from '../../app/use-desk.ts';
import {
  formatAmount,
  formatClockTime,
  formatMoney,
  formatShortDay,
  markLong,
} from '../../i18n/format.ts';
import { findTextLanguage, sayInWords } from '../../i18n/service-words.ts';
import { formatTicketNumber } from '../../i18n/ticket-text.ts';
import { say, type WordKey } from '../../i18n/words.ts';
import { AmountLines } from '../../ui/AmountLines.tsx';
import { Bar } from '../../ui/Bar.tsx';
import { EmptyScreen } from '../../ui/EmptyScreen.tsx';
import { Grid } from '../../ui/ListGrid.tsx';
import { TimeLeft } from '../../ui/TimeLeft.tsx';
import { Warnings } from '../../ui/Warnings.tsx';
import { listWarningLines } from '../ticketing/findings.ts';
import {
  describeRefundTo,
  describeRefundToLine,
  listRefundColumns,
  listRefundRows,
  type RefundAmounts,
  type RefundRow,
} from './refund-rows.ts';
import type { RefundView } from './refund-state.ts';
import './refund.css';

const NOTHING = '—';

export function RefundScreen() {
  const booking = useArea((area) => area.booking?.booking ?? null);
  const refund = useArea((area) => area.refund);
  if (!booking || !refund) return <EmptyScreen title="refund.title" text="booking.none" />;
  return (
    <>
      <RefundBar booking={booking} refund={refund} />
      <div className="scroll">
        <Documents booking={booking} refund={refund} />
        {refund.refused !== null && refund.quote === null && (
          <p className="refund-refused warn">! {sayInWords(refund.refused)}</p>
        )}
        <div className="refund-columns sides">
          {refund.quote ? <RefundDetails booking={booking} quote={refund.quote} /> : <NotQuoted />}
          <Release refund={refund} />
        </div>
      </div>
    </>
  );
}

function RefundBar({ booking, refund }: { booking: Booking; refund: RefundView }) {
  const now = useNow();
  const { quote } = refund;
  return (
    <Bar title="refund.title" locator={booking.provider.locator}>
      {quote?.involuntary && <span className="chip on">{say('refund.involuntary')}</span>}
      <span className="grow" />
      {quote && (
        <TimeLeft
          now={now}
          until={quote.expires_at}
          soon="minutes"
          label="exchange.holds"
          over="exchange.over"
        />
      )}
    </Bar>
  );
}

/** The airline's waiver text for its own change, or the one the agency sent. */
function Waiver({ quote: { waiver, waiver_sent } }: { quote: RefundQuote }) {
  const text = waiver ?? waiver_sent;
  if (text === null) return null;
  return (
    <p data-testid="refund-waiver">
      <span className="dim">{say(waiver === null ? 'refund.waiver_sent' : 'refund.waiver')}</span>{' '}
      <span className="mono">{text}</span>
    </p>
  );
}

function Documents({ booking, refund }: { booking: Booking; refund: RefundView }) {
  const { at } = useListInView();
  const { quote } = refund;
  const rows = listRefundRows(booking, refund);
  const columns = listRefundColumns(quote);
  const currency = quote?.currency ?? '';
  const formatCell = (value: number | undefined) =>
    value === undefined ? '' : value === 0 ? NOTHING : formatMoney(value, currency);
  const renderCells = (amounts: RefundAmounts | null, testid?: string) =>
    columns.map(({ of, ...column }) => (
      <td
        key={of}
        className={`right mono ${amounts?.[of] ? ('tone' in column ? column.tone : '') : 'faint'}`}
        data-testid={testid && `${testid}-${of}`}
      >
        {formatCell(amounts?.[of])}
      </td>
    ));
  if (rows.length === 0) return <p className="empty">{say('refund.no_document')}</p>;
  return (
    <div className={`refund-table amounts${quote ? markLong(quote.paid, currency) : ''}`}>
      <Grid
        className="plain-table"
        label={say('refund.documents')}
        columns={[
          'person.doc_type',
          ...columns.map(({ head }) => ({ key: head, className: 'right' })),
        ]}
        foot={
          quote && (
            <tr>
              <td className="strong">{currency}</td>
              {renderCells(quote, 'total')}
            </tr>
          )
        }
      >
        {rows.map((row, index) => (
          <ListRow
            key={row.number}
            index={index}
            cursor={row.number}
            current={index === at}
            className={row.given ? undefined : 'kept'}
          >
            <td>
              <Document row={row} currency={currency} />
            </td>
            {renderCells(row.document)}
          </ListRow>
        ))}
      </Grid>
    </div>
  );
}

/** The document with its coupons: those used, and those refunded. */
function Document({ row, currency }: { row: RefundRow; currency: string }) {
  const { number, passenger, place, pax_type, emd, given, document } = row;
  return (
    <>
      <span
        className={given ? 'ok' : 'dim'}
        role="img"
        aria-label={say(given ? 'refund.given' : 'refund.kept')}
      >
        {given ? '◉' : '○'}
      </span>{' '}
      <b className="mono">{place}</b> {passenger} <span className="tag">{pax_type}</span>{' '}
      <span className="mono ticket-number">{formatTicketNumber(number)}</span>
      {emd !== null && <span className="dim"> {emd}</span>}
      {!given && <span className="dim"> · {say('refund.kept')}</span>}
      {document && <Coupons document={document} currency={currency} />}
    </>
  );
}

function Coupons({ document, currency }: { document: RefundDocument; currency: string }) {
  const flown = document.coupons.filter(({ origin }) => origin !== null);
  return (
    <div className="small dim">
      {flown.map((coupon) => (
        <span key={`${coupon.ticket_number} ${coupon.coupon_number}`} className="refund-coupon">
          {coupon.origin}–{coupon.destination}{' '}
          {coupon.departure_date !== null &&
            `${formatShortDay(coupon.departure_date)} ${formatClockTime(coupon.departure_date)}`}{' '}
          <span className={coupon.returned ? 'ok' : 'warn'}>
            {say(coupon.returned ? 'refund.coupon_back' : 'refund.coupon_used')}
          </span>
        </span>
      ))}
      {document.taxes.length > 0 && (
        <div>
          {document.taxes.map(({ code, refund, forfeited, paid }) => (
            <span key={code} className="refund-coupon mono">
              {code} {refund > 0 && <span className="ok">+{formatMoney(refund, currency)}</span>}
              {forfeited > 0 && <span className="warn">−{formatMoney(forfeited, currency)}</span>}
              {refund === 0 && forfeited === 0 && <span>{formatMoney(paid, currency)}</span>}
            </span>
          ))}
        </div>
      )}
      <Rule document={document} />
    </div>
  );
}

/** The fare's refund rule at this stage, in the airline's words if it gives any. */
function Rule({ document }: { document: RefundDocument }) {
  const { stage, allowed, text } = document.rule;
  if (text === null && (allowed === null || !isRuleKept(document))) return null;
  return (
    <div>
      {say(`feature_when.${stage}`)}:{' '}
      {text ?? say(allowed ? 'refund.allowed' : 'refund.not_allowed')}
    </div>
  );
}

function NotQuoted() {
  const waiting = useArea((area) => area.waiting !== null);
  return (
    <section>
      <h2>{say('refund.goes_to')}</h2>
      <p className={waiting ? 'dim pulse' : 'dim'}>
        <Key command="refund.open" /> {say('says.refund')}
      </p>
    </section>
  );
}

/** Where the money goes, what the agency keeps, and the warnings. */
function RefundDetails({ booking, quote }: { booking: Booking; quote: RefundQuote }) {
  const { currency, agency, warnings, refund_to } = quote;
  const parts: readonly [WordKey, number][] = [
    ['refund.agency_keeps', agency.fees_kept],
    ['refund.service_fee', agency.service_fee],
    ['refund.commission', agency.commission_recalled ?? 0],
    ['refund.credited', agency.credited_by_airline],
    ['refund.owed', agency.owed_to_customer],
    ['refund.owed_by', agency.owed_by_customer],
  ];
  const own = parts.filter(([, amount]) => amount !== 0);
  const { commission_recalled } = agency;
  return (
    <section data-testid="refund-to">
      <h2>{say('refund.goes_to')}</h2>
      {refund_to.length === 0 && <p className="dim">{say('refund.to_nobody')}</p>}
      {refund_to.map((to) => (
        <div key={describeRefundToLine(to, currency)} className="pair">
          <span>
            {describeRefundTo(to)}{' '}
            <span className="dim">· {say(`refund.by_${to.settled_by}`)}</span>
          </span>
          <span className="mono strong ok">{formatAmount(to.amount, currency)}</span>
        </div>
      ))}
      {own.length > 0 || commission_recalled === null ? <h2>{say('term.at_agency')}</h2> : null}
      <AmountLines parts={own.map(([key, value]) => [say(key), value])} currency={currency} />
      {commission_recalled === null && <p className="dim">{say('refund.no_commission')}</p>}
      <Waiver quote={quote} />
      {warnings.length > 0 && (
        <>
          <h2>{say('exchange.why')}</h2>
          <Warnings lines={listWarningLines(warnings, booking.passengers)} />
        </>
      )}
      <p className="dim">
        <Key command="transaction.end" /> {say('refund.then')}
      </p>
    </section>
  );
}

/** Releases the flights only: the tickets stay valid for later use. */
function Release({ refund }: { refund: RefundView }) {
  const { terms, unreleased } = refund;
  return (
    <section>
      <h2>{say('refund.release')}</h2>
      <p className="dim">{say('refund.release_is')}</p>
      {unreleased !== null && <p className="warn">! {sayInWords(unreleased)}</p>}
      {terms && (
        <>
          <ul>
            {terms.slices.map((slice) => (
              <li key={slice.slice_id} className="mono">
                {slice.origin}–{slice.destination} {formatShortDay(slice.departure_date)}
              </li>
            ))}
          </ul>
          <Reasons head={say('refund.saves')} tone="ok" texts={terms.saves} />
          <Reasons head={say('refund.loses')} tone="warn" texts={terms.loses} />
          <p className="dim">
            <Key command="release.ask" /> {say('refund.release_then')}
          </p>
        </>
      )}
    </section>
  );
}

function Reasons({ head, tone, texts }: { head: string; tone: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <>
      <h3 className={tone}>{head}</h3>
      <ul>
        {texts.map((text) => (
          <li key={text} lang={findTextLanguage(text)}>
            {sayInWords(text)}
          </li>
        ))}
      </ul>
    </>
  );
}
