/** Reads and changes the data of a settings section; failures are shown as answers. */
import { useEffect, useRef, useState } from 'react';
import type { ErrorBody } from '#main/contract/errors.ts';
import type { InputOf, OperationName, OutputOf } from '#main/contract/operations.ts';
import type { Asking } from '../../app/desk-context.ts';
import { useArea, useDesk } from '../../app/use-desk.ts';
import { sayInWords } from '../../i18n/service-words.ts';
import { say } from '../../i18n/words.ts';

type SavingName = {
  [N in OperationName]: InputOf<N> extends { revision?: number | null | undefined } ? N : never;
}[OperationName];
type FieldErrors = (errors: Record<string, string>) => void;

export interface Calls {
  /** Null if it failed; errors of fields go to `wrong`, others are shown. */
  call<N extends OperationName>(
    name: N,
    input: InputOf<N>,
    wrong?: FieldErrors,
    stale?: (error: ErrorBody) => void,
  ): Promise<OutputOf<N> | null>;
  showAnswer(kind: 'ok' | 'warn', text: string, details?: readonly string[]): void;
  ask(question: Asking): void;
}

export function useCalls(): Calls {
  const desk = useDesk();
  // Answers go to this area, even if the agent has gone to another meanwhile.
  const name = useArea((area) => area.name);
  return {
    async call(operation, input, wrong, stale) {
      const result = await desk.client.call(operation, input);
      if (result.ok) return result.value.output;
      if (result.error.error === 'STALE_REVISION') stale?.(result.error);
      const fields = wrong ? toFields(result.error) : {};
      if (Object.keys(fields).length > 0) wrong?.(fields);
      desk.answerFailure(name, result.error);
      return null;
    },
    showAnswer: (kind, text, details) => desk.answer(name, kind, text, details),
    ask: (question) => desk.ask(name, question),
  };
}

/** The first error of each field, which says most plainly what to type. */
const toFields = ({ details }: ErrorBody): Record<string, string> =>
  Object.fromEntries(details.toReversed().map(({ path, message }) => [path, sayInWords(message)]));

/** One text of a form, and its error until it is typed in again. */
export function useField(initial = '') {
  const [value, setValue] = useState(initial);
  const [error, refuse] = useState<string>();
  const onChange = (text: string) => {
    setValue(text);
    refuse(undefined);
  };
  return { field: { value, error, onChange }, refuse };
}

/**
 * Saves a form over the revision that was read. If somebody else saved first, nothing is saved: the
 * agent is told who, and either loads their state with `reload` or saves again over it.
 */
export function useSaving(first: number, reload: () => Promise<void>) {
  const { call, ask } = useCalls();
  const revision = useRef(first);
  const save = <N extends SavingName>(name: N, input: InputOf<N>, wrong?: FieldErrors) =>
    call(name, { ...input, revision: revision.current }, wrong, ({ message, details }) => {
      const now = details.find(({ path }) => path === 'revision')?.message;
      revision.current = Number(now);
      ask({
        title: say('settings.stale'),
        lines: [],
        note: `${sayInWords(message)}. ${say('settings.stale_note')}`,
        confirm: say('settings.stale_reload'),
        danger: true,
        run: () => void reload(),
      });
    });
  return { revision, save };
}

/**
 * The output of an operation without input, null until it is read; `reload` reads it again, and
 * `keep` shows what was saved instead; a form is saved with `save`, and filled in with every output
 * by `fill`.
 */
export function useLoaded<N extends OperationName>(name: N, fill?: (output: OutputOf<N>) => void) {
  const { call, showAnswer } = useCalls();
  const [data, setData] = useState<OutputOf<N> | null>(null);
  const { revision, save } = useSaving(1, () => reload());
  const set = (output: OutputOf<N>) => {
    setData(output);
    if ('revision' in output) revision.current = output.revision;
    fill?.(output);
  };
  const reload = async () => {
    const output = await call(name, {} as InputOf<N>);
    if (output) set(output);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once when the section is shown
  useEffect(() => void reload(), [name]);
  const keep = (saved: OutputOf<N> | null) => {
    if (!saved) return;
    set(saved);
    showAnswer('ok', say('settings.saved'));
  };
  return { data, set, reload, keep, save };
}
