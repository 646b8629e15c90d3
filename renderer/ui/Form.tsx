/** A form handled by the page, its buttons, and small buttons for table rows. */
import { type ComponentProps, type ReactNode, useLayoutEffect, useState } from 'react';

const WRONG = '[aria-invalid="true"]';

const MAX_WRONG_GROUPS = 4;

/** The wrong fields in an element, a line for each group: 'Journey: From (required), To (required)'. */
export function describeWrongFields(within: Element): string[] {
  const groups = [
    ...Map.groupBy(within.querySelectorAll<HTMLInputElement>(WRONG), (field) =>
      field.closest('fieldset'),
    ),
  ];
  const lines = groups.slice(0, MAX_WRONG_GROUPS).map(([group, fields]) => {
    const list = fields.map((field) => {
      const label = field.ariaLabel ?? field.labels?.[0]?.textContent ?? '';
      const said = document.getElementById(field.getAttribute('aria-describedby') ?? '');
      const why = said?.textContent ?? field.title;
      return label.includes(why) ? label : `${label} (${why})`;
    });
    const name = group?.ariaLabel ?? group?.querySelector('legend')?.textContent ?? '';
    return `${name === '' ? '' : `${name}: `}${list.join(', ')}`;
  });
  return groups.length > MAX_WRONG_GROUPS ? [...lines, '…'] : lines;
}

export function Form(
  props: Omit<ComponentProps<'form'>, 'onSubmit'> & {
    onSubmit: () => unknown;
    /** Called where a submit left fields wrong. */
    onRefused?: (form: HTMLFormElement) => void;
  },
) {
  const { onSubmit, onRefused, ...rest } = props;
  const [sent, setSent] = useState<{ form: HTMLFormElement } | null>(null);
  // Errors are rendered by now: the focus goes to the first field with one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each submit counts once
  useLayoutEffect(() => {
    const wrong = sent?.form.querySelector<HTMLElement>(WRONG);
    if (!sent || !wrong) return;
    if (sent.form.contains(document.activeElement)) wrong.focus();
    onRefused?.(sent.form);
  }, [sent]);
  return (
    // `noValidate`: browser messages would be in the browser's language, not the agent's.
    <form
      noValidate
      {...rest}
      onSubmit={async (event) => {
        event.preventDefault();
        const form = event.currentTarget;
        await onSubmit();
        setSent({ form });
      }}
    />
  );
}

/** The submit button, and the buttons next to it. */
export function Actions(props: {
  send: string;
  /** The key that submits too. */
  by?: ReactNode;
  disabled?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className="actions">
      <button type="submit" className="button primary" disabled={props.disabled}>
        {props.send}
        {props.by && <> {props.by}</>}
      </button>
      {props.children}
    </div>
  );
}

/** A button; it submits no form unless its type says so. */
export const Button = ({
  look,
  ...rest
}: ComponentProps<'button'> & { look?: 'small' | 'primary' }) => (
  <button type="button" className={look ? `button ${look}` : 'button'} {...rest} />
);

/** A small button; `of` tells screen readers which row it belongs to. */
export function Tool(
  props: Omit<ComponentProps<'button'>, 'children'> & { label: string; of: string },
) {
  const { label, of, ...rest } = props;
  return (
    <Button look="small" aria-label={`${label} ${of}`} {...rest}>
      {label}
    </Button>
  );
}
