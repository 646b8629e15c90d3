/** A pasted passenger list: correct rows become passengers, the others stay to be corrected. */
import { Key } from '../../app/Key.tsx';
import { useArea, useDesk } from '../../app/use-desk.ts';
import { say } from '../../i18n/words.ts';
import { Bar } from '../../ui/Bar.tsx';
import { Actions, Button, Form } from '../../ui/Form.tsx';
import { isNamed } from '../sell/passenger-rows.ts';
import { MANIFEST_FIELDS, MAX_ROWS, type ManifestField, type ManifestRow } from './manifest.ts';
import { correctCell, dropRow, pasteManifest } from './manifest-actions.ts';
import './manifest.css';

export function ManifestScreen() {
  const desk = useDesk();
  const draft = useArea((area) => area.draft);
  const manifest = useArea((area) => area.manifest);
  if (!draft || !manifest) {
    return <p className="empty">{say(draft ? 'manifest.empty' : 'manifest.nothing')}</p>;
  }
  const good = manifest.rows.filter(({ problems }) => problems.length === 0).length;
  const bad = manifest.rows.length - good;
  const named = draft.rows.filter(isNamed).length;
  return (
    <>
      <Bar title="screen.manifest">
        <span className="chip">{say('manifest.seats', { named, seats: draft.rows.length })}</span>
        <span className="grow" />
        {good > 0 && <span className="ok">✓ {say('manifest.good', { n: good })}</span>}
        {bad > 0 && <span className="warn">! {say('manifest.bad', { n: bad })}</span>}
      </Bar>
      <Form
        className="manifest fill"
        aria-label={say('screen.manifest')}
        onSubmit={() => desk.actions.takeManifest()}
      >
        {manifest.rows.length === 0 && (
          <div className="manifest-paste">
            <label htmlFor="manifest-text">{say('manifest.paste')}</label>
            <textarea
              id="manifest-text"
              data-first
              rows={10}
              spellCheck={false}
              aria-describedby="manifest-hint"
              value={manifest.text}
              onChange={(event) => pasteManifest(desk, event.target.value)}
            />
            <p id="manifest-hint" className="dim small">
              {say('manifest.hint')}
            </p>
          </div>
        )}
        {manifest.unknown.length > 0 && (
          <p className="warn small manifest-note">
            ! {say('manifest.unknown', { list: manifest.unknown.join(', ') })}
          </p>
        )}
        {manifest.dropped > 0 && (
          <p className="warn small manifest-note">
            ! {say('manifest.dropped', { n: manifest.dropped, most: MAX_ROWS })}
          </p>
        )}
        {manifest.rows.length > 0 && <Rows rows={manifest.rows} />}
        <Actions
          disabled={good === 0}
          send={say('command.manifest_take')}
          by={<Key command="transaction.end" />}
        />
      </Form>
    </>
  );
}

/** Labels of columns that differ from the passenger form. */
const FIELD_LABELS = {
  pax_type: 'profiles.type',
  doc_number: 'person.doc_type',
  nationality: 'manifest.field.nationality',
  doc_country: 'manifest.field.doc_country',
  doc_expires: 'manifest.field.doc_expires',
  doc_type: 'manifest.field.doc_type',
  flyer: 'row.frequent_flyer',
} as const;
const hasLabel = (field: ManifestField): field is keyof typeof FIELD_LABELS =>
  field in FIELD_LABELS;
const sayField = (field: ManifestField): string =>
  say(hasLabel(field) ? FIELD_LABELS[field] : `person.${field}`);

/** The usual columns, and others with content or errors. */
function listColumns(rows: readonly ManifestRow[]): readonly ManifestField[] {
  const always: readonly ManifestField[] = MANIFEST_FIELDS.slice(0, 6);
  return MANIFEST_FIELDS.filter(
    (field) =>
      always.includes(field) ||
      rows.some(({ cells, problems }) => cells[field] || problems.some((p) => p.field === field)),
  );
}

function Rows({ rows }: { rows: readonly ManifestRow[] }) {
  const columns = listColumns(rows);
  // Rows with errors come first.
  const sorted = rows.toSorted(
    (a, b) => Number(b.problems.length > 0) - Number(a.problems.length > 0) || a.line - b.line,
  );
  return (
    <div className="manifest-rows">
      <table className="plain-table">
        <thead>
          <tr>
            <th>{say('manifest.line')}</th>
            {columns.map((field) => (
              <th key={field}>{sayField(field)}</th>
            ))}
            <th>{say('manifest.says')}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <Row key={row.line} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row, columns }: { row: ManifestRow; columns: readonly ManifestField[] }) {
  const desk = useDesk();
  const { line, cells, problems } = row;
  const findProblem = (field: ManifestField) => problems.find((problem) => problem.field === field);
  return (
    <tr data-testid={`manifest-${line}`} className={problems.length > 0 ? 'bad-row' : undefined}>
      <td className="mono">{line}</td>
      {columns.map((field) => {
        const problem = findProblem(field);
        return (
          <td key={field}>
            <input
              type="text"
              data-field={field}
              aria-label={`${sayField(field)} ${line}`}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `manifest-says-${line}` : undefined}
              spellCheck={false}
              autoComplete="off"
              maxLength={200}
              value={cells[field] ?? ''}
              onChange={(event) => correctCell(desk, line, field, event.target.value)}
            />
          </td>
        );
      })}
      <td id={`manifest-says-${line}`} className="manifest-says">
        {problems.length === 0 ? (
          <span className="ok">✓ {say('manifest.ok')}</span>
        ) : (
          <>
            {problems.map(({ field, says }) => (
              <div key={`${field} ${says.key}`} className="bad">
                {sayField(field)}: {say(says)}
              </div>
            ))}
            <Button look="small" onClick={() => dropRow(desk, line)}>
              {say('term.remove')}
            </Button>
          </>
        )}
      </td>
    </tr>
  );
}
