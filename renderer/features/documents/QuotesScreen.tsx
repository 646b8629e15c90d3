/** The quotes an agency has made, the latest first. */
import type { QuoteSummary } from '#main/contract/quote.ts';
import { ListRow } from '../../app/ListRow.tsx';
import { useArea, useDesk, useList, useNow, useTimeZone } from '../../app/use-desk.ts';
import { formatLocalInstant } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { type GridColumn, ListGrid } from '../../ui/ListGrid.tsx';
import { useRowInView } from '../../ui/use-row-in-view.ts';
import '../queues/desk.css';
import './quote.css';

const COLUMNS: readonly GridColumn[] = [
  'quotes.reference',
  'quotes.name',
  'quotes.customer',
  'quotes.options',
  'quotes.until',
  'quotes.changed',
];

export function QuotesScreen() {
  const area = useArea((now) => now);
  const { quotes } = area;
  const { at } = useList();
  useRowInView(at);
  return (
    <>
      <div className="bar">
        <h1>{say('quotes.title')}</h1>
        <span className="grow" />
        {quotes && <span className="dim">{say('answer.quotes', { n: quotes.length })}</span>}
      </div>
      {quotes && quotes.length === 0 && <p className="empty">{say('quotes.none')}</p>}
      {quotes && quotes.length > 0 && (
        <ListGrid label={say('quotes.title')} testid="quotes" columns={COLUMNS}>
          {quotes.map((quote, index) => (
            <QuoteRow key={quote.id} quote={quote} index={index} current={index === at} />
          ))}
        </ListGrid>
      )}
    </>
  );
}

function QuoteRow({
  quote,
  index,
  current,
}: {
  quote: QuoteSummary;
  index: number;
  current: boolean;
}) {
  const desk = useDesk();
  const zone = useTimeZone();
  const now = useNow();
  const late = Date.parse(quote.valid_until) <= now.getTime();
  return (
    <ListRow
      index={index}
      cursor={quote.id}
      current={current}
      onDoubleClick={() => void desk.actions.openQuote(quote.id)}
    >
      <td className="mono strong">{quote.reference}</td>
      <td className="cut">{quote.title}</td>
      <td className="cut">{quote.customer}</td>
      <td className="mono">
        {quote.options}
        {(quote.together || quote.booked > 0) && (
          <span className={quote.together && quote.booked < quote.options ? 'warn' : 'dim'}>
            {' '}
            {say('quotes.booked', { n: quote.options, booked: quote.booked })}
          </span>
        )}
      </td>
      <td className={late ? 'bad' : undefined}>
        {late ? say('quote.late') : formatLocalInstant(quote.valid_until, zone, now)}
      </td>
      <td className="dim">{formatLocalInstant(quote.updated_at, zone, now)}</td>
    </ListRow>
  );
}
