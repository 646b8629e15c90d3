/** Selects the passengers to split into a new booking; infants go with their adults. */
import { Key } from '../../app/Key.tsx';
import { useArea, useDesk, useList } from '../../app/use-desk.ts';
import { formatMoney } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { Bar } from '../../ui/Bar.tsx';
import { EmptyScreen } from '../../ui/EmptyScreen.tsx';
import { Button } from '../../ui/Form.tsx';
import { Grid } from '../../ui/ListGrid.tsx';
import { bindRow } from '../../ui/list-ids.ts';
import { formatHostName } from '../sell/passenger-rows.ts';
import { askSplit, markPassenger } from './splitting.ts';

export function SplitScreen() {
  const desk = useDesk();
  const area = useArea((now) => now);
  const { at } = useList();
  const booking = area.booking?.booking ?? null;
  if (!booking) return <EmptyScreen title="row.split" text="booking.none" />;
  return (
    <>
      <Bar title="row.split" locator={booking.provider.locator}>
        <span className="grow" />
        <span className="dim">{say('split.chosen', { n: area.marked.length })}</span>
        <Button tabIndex={-1} onClick={() => askSplit(desk)}>
          {say('row.split')} <Key command="transaction.end" />
        </Button>
      </Bar>
      <p className="dim lead">{say('split.help')}</p>
      <Grid className="plain-table" label={say('row.split')} aria-multiselectable="true">
        {booking.passengers.map((passenger, index) => {
          const goes = area.marked.includes(passenger.id);
          const infant = passenger.pax_type === 'INF';
          return (
            <tr
              key={passenger.id}
              {...bindRow(index, () => markPassenger(desk, passenger.id))}
              className={index === at ? 'current' : undefined}
              aria-selected={goes}
            >
              <td className="mono right">{index + 1}</td>
              <td className="mono" aria-hidden="true">
                {goes ? '[×]' : '[ ]'}
              </td>
              <td className="strong">
                {infant && <span className="faint">└ </span>}
                {formatHostName(passenger)}
              </td>
              <td>
                <span className="tag">{passenger.pax_type}</span>
              </td>
              <td className={goes ? 'strong' : 'dim'}>
                {say(goes ? 'split.goes' : 'split.stays')}
              </td>
              <td className="right mono">
                {passenger.price && formatMoney(passenger.price.total, passenger.price.currency)}
              </td>
            </tr>
          );
        })}
      </Grid>
    </>
  );
}
