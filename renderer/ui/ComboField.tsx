/**
 * A text field with suggestions: a combobox whose list opens while typing. The focus stays in the
 * field; arrows move in the list, Enter takes the selected option, Escape closes it. With no option
 * selected, Enter submits the form.
 */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

const PAUSE_MS = 120;

export interface Suggestion {
  id: string;
  label: string;
  detail: string;
}

interface Props {
  label: string;
  name: string;
  value: string;
  error?: string | undefined;
  disabled?: boolean;
  title?: string | undefined;
  first?: boolean;
  width: string;
  /** The list's accessible name. */
  list_label: string;
  /** Announced when suggestions arrive. */
  found: (count: number) => string;
  onChange: (value: string) => void;
  suggest: (text: string) => Promise<readonly Suggestion[]>;
  onTake: (id: string) => void;
}

export function ComboField(props: Props) {
  const id = useId();
  const { options, about, open, at, setAt, close, typed } = useSuggestions(props);
  // A value filled in from elsewhere, such as a passport, gets no suggestions.
  const shown = open && options.length > 0 && about === props.value;
  const take = (index: number) => {
    const option = options[index];
    if (!option) return;
    close();
    props.onTake(option.id);
  };
  const handleKeys = (event: KeyboardEvent) => {
    if (!shown) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const next = at === null ? (step > 0 ? 0 : options.length - 1) : at + step;
      setAt(next < 0 || next >= options.length ? null : next);
    } else if (event.key === 'Enter' && at !== null && !event.ctrlKey && !event.metaKey) take(at);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const said = props.error;
  return (
    <div className={`field combo ${props.width}`}>
      <label htmlFor={id}>{props.label}</label>
      <input
        id={id}
        type="text"
        role="combobox"
        name={props.name}
        className="code"
        value={props.value}
        disabled={props.disabled}
        title={props.title}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        data-first={props.first || undefined}
        data-combo-open={shown || undefined}
        aria-expanded={shown}
        aria-controls={shown ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={shown && at !== null ? `${id}-${at}` : undefined}
        aria-invalid={said === undefined ? undefined : true}
        aria-describedby={`${id}-said`}
        onChange={(event) => {
          props.onChange(event.target.value);
          typed(event.target.value);
        }}
        onKeyDown={handleKeys}
        onBlur={close}
      />
      {shown && (
        <div className="combo-list" role="listbox" id={`${id}-list`} aria-label={props.list_label}>
          {options.map((option, index) => (
            <div
              key={option.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              className={index === at ? 'current' : undefined}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(index)}
            >
              <b className="mono">{option.label}</b> <span className="dim">{option.detail}</span>
            </div>
          ))}
        </div>
      )}
      <span id={`${id}-said`} className={said === undefined ? 'unseen' : 'wrong'}>
        {said ?? (shown ? props.found(options.length) : '')}
      </span>
    </div>
  );
}

/** Fetches suggestions after a pause in typing; a late answer for an older text is dropped. */
function useSuggestions({ suggest }: Pick<Props, 'suggest'>) {
  const [options, setOptions] = useState<readonly Suggestion[]>([]);
  const [about, setAbout] = useState('');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const turn = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const close = () => {
    turn.current += 1;
    clearTimeout(timer.current);
    setOpen(false);
    setAt(null);
  };
  const handleTyping = (text: string) => {
    const mine = ++turn.current;
    clearTimeout(timer.current);
    timer.current = setTimeout(async () => {
      const found = await suggest(text);
      if (mine !== turn.current) return;
      setOptions(found);
      setAbout(text);
      setAt(null);
      setOpen(found.length > 0);
    }, PAUSE_MS);
  };
  return { options, about, open, at, setAt, close, typed: handleTyping };
}
