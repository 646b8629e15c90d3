/** One summary of the day end: the amounts of each row, and the total below. */
import type { DayEndLine, DayEndView } from '#main/contract/day-end.ts';
import { sumLines } from '#main/domain/day-end/day-end.ts';
import { ListRow } from '../../app/ListRow.tsx';
import { useDesk, useListInView } from '../../app/use-desk.ts';
import { say, type WordKey } from '../../i18n/words.ts';
import { ListGrid } from '../../ui/ListGrid.tsx';
import { formatMinorAmount, formatMinorMoney, listDayRows, markLongMinor } from './day-end-rows.ts';
import type { DayEndGroup } from './documents-state.ts';

interface Figure {
  head: WordKey;
  of: (sums: ReturnType<typeof sumLines>, lines: readonly DayEndLine[]) => number;
}
const sumSigned = (lines: readonly DayEndLine[], sign: -1 | 1): number =>
  lines.reduce((sum, { total }) => sum + (total * sign > 0 ? total : 0), 0);

const FIGURES: readonly Figure[] = [
  { head: 'term.fare', of: ({ fare }) => fare },
  { head: 'term.taxes', of: ({ tax }) => tax },
  {
    head: 'dayend.fees',
    of: ({ agent_fee, agent_du, consolid_fee }) => agent_fee + agent_du + consolid_fee,
  },
  { head: 'term.penalty', of: ({ penalty }) => penalty },
  { head: 'tab.extras', of: ({ extra }) => extra },
  { head: 'collected.INTEREST', of: ({ interest }) => interest },
];
const FORM_FIGURES: readonly Figure[] = [
  { head: 'dayend.taken', of: (_, lines) => sumSigned(lines, 1) },
  { head: 'dayend.returned', of: (_, lines) => sumSigned(lines, -1) },
];
const listFigures = (group: DayEndGroup): readonly Figure[] =>
  group === 'form' ? [...FIGURES, ...FORM_FIGURES] : FIGURES;

/** A figure that no document of the day has gives its room to the others where there is little. */
const listClasses = ({ of }: Figure, { lines }: DayEndView): string =>
  lines.every((line) => of(sumLines([line]), [line]) === 0) ? 'right nil' : 'right';

export function Summary({ view, group }: { view: DayEndView; group: DayEndGroup }) {
  const desk = useDesk();
  const rows = listDayRows(view, group);
  const { at } = useListInView();
  const most = Math.max(
    ...view.lines.map(({ total }) => Math.abs(total)),
    sumLines(view.lines).total,
  );
  const amounts: readonly (readonly [key: WordKey, className: string])[] = [
    ['dayend.documents', 'right'],
    ...listFigures(group).map((figure) => [figure.head, listClasses(figure, view)] as const),
    ...(group === 'provider' ? ([['dayend.own', 'right']] as const) : []),
    ['term.total', 'right'],
    ['row.commission', 'right'],
  ];
  return (
    <ListGrid
      label={say('answer.dayend_part', { by: say(`dayend.by.${group}`) })}
      testid="dayend"
      className={`dayend-sums${markLongMinor(most, view.currency)}`}
      columns={[`dayend.by.${group}`, ...amounts.map(([key, className]) => ({ key, className }))]}
      foot={
        <tr className="dayend-sum">
          <Figures view={view} group={group} lines={view.lines} label={say('term.total')} />
        </tr>
      }
    >
      {rows.map((row, index) => (
        <ListRow
          key={row.key}
          index={index}
          current={index === at}
          cursor={row.key}
          onDoubleClick={() => desk.actions.enter()}
        >
          <Figures
            view={view}
            group={group}
            lines={row.lines}
            label={row.label}
            provider={group === 'provider' ? row.key : null}
          />
        </ListRow>
      ))}
    </ListGrid>
  );
}

interface FiguresProps {
  view: DayEndView;
  group: DayEndGroup;
  lines: readonly DayEndLine[];
  label: string;
  provider?: string | null;
}

function Figures({ view, group, lines, label, provider = null }: FiguresProps) {
  const sums = sumLines(lines);
  const formatAmount = (minor: number) => formatMinorMoney(minor, view.currency);
  const own = view.by_provider.find(({ provider_type }) => provider_type === provider);
  const figures = listFigures(group).map((figure) => ({
    name: figure.head,
    minor: figure.of(sums, lines),
    className: `${listClasses(figure, view)} mono`,
  }));
  return (
    <>
      <td className="strong">{label}</td>
      <td className="right mono">{sums.documents}</td>
      {figures.map(({ name, minor, className }) => (
        <td key={name} className={minor === 0 ? `${className} faint` : className}>
          {formatAmount(minor)}
        </td>
      ))}
      {group === 'provider' && (
        <td className="right mono dim">
          {own?.own.map(({ currency, minor }) => formatMinorAmount(minor, currency)).join(' · ')}
        </td>
      )}
      <td className="right mono strong">{formatAmount(sums.total)}</td>
      <td className={sums.commission === 0 ? 'right mono faint' : 'right mono dim'}>
        {formatAmount(sums.commission)}
      </td>
    </>
  );
}
