/** A quote: its texts, and its options in the order the customer sees them. */
import type { OfferSlice } from '#main/contract/itinerary.ts';
import type { QuoteOption } from '#main/contract/quote.ts';
import { isBooked, listTooEarlySlices } from '#main/domain/quote-parts.ts';
import { KeyHint } from '../../app/Key.tsx';
import { ListRow, type RowPlace } from '../../app/ListRow.tsx';
import {
  useArea,
  useDesk,
  useInstants,
  useList,
  useListInView,
  useNow,
} from '../../app/use-desk.ts';
import {
  formatClockTime,
  formatDayShift,
  formatDuration,
  formatMoney,
  formatProviderNumber,
  formatShortDay,
} from '../../i18n/format.ts';
import { say, type WordKey } from '../../i18n/words.ts';
import { Bar } from '../../ui/Bar.tsx';
import { EmptyScreen } from '../../ui/EmptyScreen.tsx';
import { Form } from '../../ui/Form.tsx';
import { type GridColumn, ListGrid } from '../../ui/ListGrid.tsx';
import { StatusWord } from '../booking/StatusWord.tsx';
import { formatFlights, formatSums } from '../sell/sale-parts.ts';
import type { QuotingView } from './documents-state.ts';
import { patchQuote } from './quoting.ts';
import './quote.css';

export function QuoteScreen() {
  const quoting = useArea((area) => area.quoting);
  if (!quoting) return <EmptyScreen title="quote.title" text="quote.none" />;
  return (
    <>
      <QuoteBar quoting={quoting} />
      <div className="fill">
        <QuoteForm quoting={quoting} />
        <Options quoting={quoting} />
      </div>
    </>
  );
}

function QuoteBar({ quoting }: { quoting: QuotingView }) {
  const now = useNow();
  const formatInstant = useInstants();
  const late = Date.parse(quoting.valid_until) <= now.getTime();
  return (
    <Bar title="quote.title">
      <span className="mono strong">{quoting.reference}</span>
      {quoting.together && <PartsChip quoting={quoting} />}
      {quoting.changed && <span className="chip warn">{say('quote.unsaved')}</span>}
      {late ? (
        <span className="chip bad">{say('quote.late')}</span>
      ) : (
        <span className="dim">
          {say('quotes.until')} {formatInstant(quoting.valid_until)}
        </span>
      )}
      <span className="grow" />
      <KeyHint command="document.pdf" does="document.pdf" />
      <KeyHint command="document.text" does="letter.title" />
    </Bar>
  );
}

/** Number of booked parts of a sale, so that an incomplete sale is always visible. */
function PartsChip({ quoting: { options } }: { quoting: QuotingView }) {
  const booked = options.filter(isBooked).length;
  const values = { n: options.length, booked };
  return (
    <span className={booked > 0 && booked < options.length ? 'chip warn' : 'chip'}>
      {say(booked === 0 ? 'quote.parts' : 'quote.parts_booked', values)}
    </span>
  );
}

function QuoteForm({ quoting }: { quoting: QuotingView }) {
  const desk = useDesk();
  const area = useArea((one) => one.name);
  const formatInstant = useInstants();
  const set = (field: 'title' | 'customer' | 'until' | 'note' | 'margin_text', value: string) =>
    patchQuote(desk, area, { [field]: value, errors: {} });
  const renderLine = (field: 'title' | 'customer' | 'until', label: WordKey, most: number) => {
    const error = field === 'customer' ? undefined : quoting.errors[field];
    return (
      <label className="quote-field third">
        <span>{say(label)}</span>
        <input
          type="text"
          name={field}
          data-first={field === 'title' || undefined}
          aria-invalid={error !== undefined || undefined}
          title={error}
          maxLength={most}
          placeholder={field === 'until' ? formatInstant(quoting.valid_until) : undefined}
          autoComplete="off"
          value={quoting[field]}
          onChange={(event) => set(field, event.target.value)}
        />
      </label>
    );
  };
  const renderLines = (field: 'note' | 'margin_text', label: WordKey, most: number) => (
    <label className="quote-field">
      <span>{say(label)}</span>
      <textarea
        name={field}
        rows={2}
        maxLength={most}
        value={quoting[field]}
        onChange={(event) => set(field, event.target.value)}
      />
    </label>
  );
  return (
    <Form
      className="quote-form"
      aria-label={say('command.quote_form')}
      onSubmit={() => desk.actions.saveQuote()}
    >
      {renderLine('title', 'quotes.name', 120)}
      {renderLine('customer', 'term.for', 120)}
      {renderLine('until', 'quotes.until', 10)}
      {renderLines('note', 'quote.note', 2_000)}
      {renderLines('margin_text', 'quote.margin', 1_000)}
      <OptionNote quoting={quoting} />
    </Form>
  );
}

/** The note of the option under the cursor. */
function OptionNote({ quoting }: { quoting: QuotingView }) {
  const desk = useDesk();
  const area = useArea((now) => now);
  const { at } = useList();
  const option = quoting.options[at];
  if (!option) return null;
  return (
    <label className="quote-field wide">
      <span>
        {at + 1} · {say('quote.option_note')}
      </span>
      <input
        type="text"
        name="option_note"
        maxLength={200}
        autoComplete="off"
        value={option.note}
        onChange={(event) => {
          const note = event.target.value;
          const options = quoting.options.map((one) => (one === option ? { ...one, note } : one));
          patchQuote(desk, area.name, { options });
        }}
      />
    </label>
  );
}

const COLUMNS: readonly GridColumn[] = [
  'term.position',
  'term.flight',
  'offers.time',
  'term.brand',
  'offers.bag',
  'term.from',
  { key: 'offers.total', className: 'right' },
];

function Options({ quoting }: { quoting: QuotingView }) {
  const { at } = useListInView();
  const currency = quoting.options[0]?.currency ?? '';
  return (
    <ListGrid
      label={say('quotes.options')}
      testid="quote-options"
      columns={COLUMNS}
      values={{ currency }}
    >
      {quoting.options.map((option, index) => (
        <OptionRow key={option.id} option={option} index={index} current={index === at} />
      ))}
      {quoting.together && <SumRow options={quoting.options} />}
    </ListGrid>
  );
}

/** The sum of a sale's parts, and slices that depart too early. */
function SumRow({ options }: { options: readonly QuoteOption[] }) {
  const slices = options.flatMap((option) => option.slices);
  const early = listTooEarlySlices(slices).flatMap((at) => slices[at] ?? []);
  return (
    <tr className="quote-sum" data-testid="quote-sum">
      <td colSpan={COLUMNS.length - 1}>
        <b>{say('parts.sum')}</b> <span className="dim">{say('parts.own_rules')}</span>
        {early.length > 0 && (
          <div className="warn">
            ! {say('parts.too_early')}: {formatFlights(early)}
          </div>
        )}
      </td>
      <td className="right mono strong">{formatSums(options)}</td>
    </tr>
  );
}

function OptionRow({ option, ...row }: { option: QuoteOption } & RowPlace) {
  const formatInstant = useInstants();
  const now = useNow();
  const over = Date.parse(option.expires_at) <= now.getTime();
  const { slices } = option;
  const renderSlices = (format: (slice: OfferSlice) => string) =>
    slices.map((slice) => <div key={slice.id}>{format(slice)}</div>);
  return (
    <ListRow {...row} cursor={option.id} className="quote-option" data-testid="quote-option">
      <td className="mono strong">{row.index + 1}</td>
      <td>
        {slices.map((slice) => (
          <SliceText key={slice.id} slice={slice} />
        ))}
        {option.note !== '' && <div className="dim">{option.note}</div>}
      </td>
      <td className="mono dim">{renderSlices(({ duration }) => formatDuration(duration))}</td>
      <td>{renderSlices(({ legs }) => legs[0]?.fare_info.fare_family ?? '—')}</td>
      <td className="dim">{renderSlices(({ fare_info }) => say(`bag.${fare_info.baggage}`))}</td>
      <td>
        <span className="tag">{formatProviderNumber(option.provider_type)}</span>
      </td>
      <td className="right">
        <div className="mono strong">{formatMoney(option.total, option.currency)}</div>
        {option.booking && <BookedOption booking={option.booking} />}
        <div className={over ? 'bad small' : 'dim small'}>
          {over ? say('quote.over') : say('quote.seen', { time: formatInstant(option.seen_at) })}
        </div>
      </td>
    </ListRow>
  );
}

function BookedOption({ booking }: { booking: NonNullable<QuoteOption['booking']> }) {
  return (
    <div className="small" data-testid="quote-booked">
      <b className="mono">{booking.locator}</b>{' '}
      <StatusWord id={booking.id} status={booking.status} />
    </div>
  );
}

function SliceText({ slice }: { slice: OfferSlice }) {
  const shift = formatDayShift(slice.departure_date, slice.arrival_date);
  const flights = slice.legs.map((leg) => `${leg.managed_by} ${leg.flight_number}`).join(' · ');
  return (
    <div className="quote-slice">
      <span className="mono">
        <b>
          {slice.origin} {formatClockTime(slice.departure_date)} – {slice.destination}{' '}
          {formatClockTime(slice.arrival_date)}
        </b>
        {shift !== '' && <span className="warn"> {shift}</span>}
      </span>
      <span className="dim">
        {formatShortDay(slice.departure_date)} · {flights}
      </span>
    </div>
  );
}
