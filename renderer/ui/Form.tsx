/** A form that the page itself sends, the buttons beneath it, and the small ones in a row of a table. */
import { type ComponentProps, type ReactNode, useLayoutEffect, useState } from 'react';

const WRONG = '[aria-invalid="true"]';

export function Form({
  onSubmit,
  ...rest
}: Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => unknown }) {
  const [sent, setSent] = useState<{ form: HTMLFormElement } | null>(null);
  // What was refused is drawn by now: the cursor goes to the first field that has to be mended.
  useLayoutEffect(() => {
    const here = document.activeElement;
    if (!sent?.form.contains(here) || here?.matches(WRONG)) return;
    sent.form.querySelector<HTMLElement>(WRONG)?.focus();
  }, [sent]);
  return (
    // The browser's own bubbles speak its language, not the agent's.
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

/** The button that sends the form, and what stands beside it. */
export function Actions(props: {
  send: string;
  /** The key that sends it too. */
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

/** A button that sends no form. */
export const Button = ({
  look,
  ...rest
}: ComponentProps<'button'> & { look?: 'small' | 'primary' }) => (
  <button type="button" className={look ? `button ${look}` : 'button'} {...rest} />
);

/** A small button; `of` tells a screen reader what it is for among its like. */
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
