/** A form field: label, input and error, linked for screen readers. */
import { type ComponentProps, type ReactNode, useId } from 'react';

interface Common {
  label: string;
  name: string;
  error?: string | undefined;
  note?: string | undefined;
  disabled?: boolean;
  /** Explains why the field is disabled. */
  title?: string | undefined;
  /** Gets the focus when the form opens. */
  first?: boolean;
  /** Number of form columns it spans: 'w3'. */
  width?: string;
}

export function TextField(
  props: Common & {
    value: string;
    onChange: (value: string) => void;
    code?: boolean;
    placeholder?: string;
    maxLength?: number;
    inputMode?: 'numeric' | 'email' | 'tel';
    type?: 'text' | 'password' | 'email';
    autoComplete?: string;
  },
) {
  const { value, onChange, code, placeholder, maxLength, inputMode, type, autoComplete } = props;
  return (
    <FieldFrame {...props}>
      {(tied) => (
        <input
          {...tied}
          name={props.name}
          className={code ? 'code' : undefined}
          value={value}
          type={type ?? 'text'}
          inputMode={inputMode}
          placeholder={placeholder}
          maxLength={maxLength ?? 60}
          disabled={props.disabled}
          title={props.title}
          autoComplete={autoComplete ?? 'off'}
          spellCheck={false}
          data-first={props.first || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}

/** A text area; Enter starts a new line. */
export function LinesField(
  props: Common & { value: string; rows: number; onChange: (value: string) => void },
) {
  const { value, rows, name, disabled, onChange } = props;
  return (
    <FieldFrame {...props}>
      {(tied) => (
        <textarea
          {...tied}
          name={name}
          className="mono"
          value={value}
          rows={rows}
          maxLength={20_000}
          disabled={disabled}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}

export function SelectField<V extends string>(props: Common & Choices<V> & { value: string }) {
  return (
    <FieldFrame {...props}>
      {(tied) => (
        <Select
          {...tied}
          name={props.name}
          value={props.value}
          disabled={props.disabled}
          title={props.title}
          data-first={props.first || undefined}
          options={props.options}
          onChange={props.onChange}
          onKeyDown={(event) => {
            // Enter submits the form, as in every other field; Space and Alt+Down open the list.
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
      )}
    </FieldFrame>
  );
}

interface Choices<V extends string> {
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}

/** A select without a visible label, as in a table cell. */
export function Select<V extends string>(
  props: Omit<ComponentProps<'select'>, 'onChange'> & Choices<V>,
) {
  const { options, onChange, ...rest } = props;
  const choose = (text: string) => {
    const chosen = options.find(({ value }) => value === text);
    if (chosen) onChange(chosen.value);
  };
  return (
    <select {...rest} onChange={(event) => choose(event.target.value)}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** A checkbox with its label after it. */
export function Check(props: ComponentProps<'input'> & { set: (on: boolean) => void }) {
  const { set, children, ...rest } = props;
  return (
    <label className="check">
      <input {...rest} type="checkbox" onChange={(event) => set(event.target.checked)} />
      {children}
    </label>
  );
}

interface Tied {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

function FieldFrame(props: Common & { children: (tied: Tied) => ReactNode }) {
  const { label, error, note, width, children } = props;
  const id = useId();
  const said = error ?? note;
  return (
    <div className={width === undefined ? 'field' : `field ${width}`}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': said === undefined ? undefined : `${id}-said`,
      })}
      {said !== undefined && (
        <span id={`${id}-said`} className={error === undefined ? 'note' : 'wrong'}>
          {said}
        </span>
      )}
    </div>
  );
}
