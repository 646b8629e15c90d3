/** A form handled by the page, its buttons, and small buttons for table rows. */
import { type ComponentProps, type ReactNode, useLayoutEffect, useState } from 'react';

const WRONG = '[aria-invalid="true"]';

export function Form({
  onSubmit,
  ...rest
}: Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => unknown }) {
  const [sent, setSent] = useState<{ form: HTMLFormElement } | null>(null);
  // Errors are rendered by now: the focus goes to the first field with one.
  useLayoutEffect(() => {
    const here = document.activeElement;
    if (!sent?.form.contains(here) || here?.matches(WRONG)) return;
    sent.form.querySelector<HTMLElement>(WRONG)?.focus();
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

/** A button that does not submit the form. */
export const Button = ({
  look,
  ...rest
}: ComponentProps<'button'> & { look?: 'small' | 'primary' }) => (
  <button type="button" className={look ? `button ${look}` : 'button'} {...rest} />
);

/** A small button; `of` tells screen readers which row it belongs to. */
export function Tool({
  label,
  of,
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & { label: string; of: string }) {
  return (
    <Button look="small" aria-label={`${label} ${of}`} {...rest}>
      {label}
    </Button>
  );
}
