/** The agency's quotes, newest first. */
import { memo } from 'react';
import type { QuoteSummary } from '#main/contract/quote.ts';
import { ListRow, type RowPlace } from '../../app/ListRow.tsx';
import { useArea, useDesk, useInstants, useListInView, useShell } from '../../app/use-desk.ts';
import { useWords } from '../../i18n/use-words.ts';
import { say } from '../../i18n/words.ts';
import { Bar } from '../../ui/Bar.tsx';
import { type GridColumn, ListGrid } from '../../ui/ListGrid.tsx';
import './quote.css';

const COLUMNS: readonly GridColumn[] = [
  'outbox.reference',
  'quotes.name',
  'term.for',
  'quotes.options',
  'quotes.until',
  'quotes.changed',
];

export function QuotesScreen() {
  const area = useArea((now) => now);
  const { quotes } = area;
  const { at } = useListInView();
  return (
    <>
      <Bar title="quotes.title">
        <span className="grow" />
        {quotes && <span className="dim">{say('answer.quotes', { n: quotes.length })}</span>}
      </Bar>
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

const QuoteRow = memo(function QuoteRow({ quote, ...row }: { quote: QuoteSummary } & RowPlace) {
  useWords();
  const desk = useDesk();
  const formatInstant = useInstants();
  const late = useShell(({ now }) => Date.parse(quote.valid_until) <= now);
  return (
    <ListRow {...row} cursor={quote.id} onDoubleClick={() => void desk.actions.openQuote(quote.id)}>
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
        {late ? say('quote.late') : formatInstant(quote.valid_until)}
      </td>
      <td className="dim">{formatInstant(quote.updated_at)}</td>
    </ListRow>
  );
});
