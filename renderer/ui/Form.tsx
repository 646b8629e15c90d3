/** A form that the page itself sends, the buttons beneath it, and the small ones in a row of a table. */
import type { ComponentProps, ReactNode } from 'react';

export function Form({
  onSubmit,
  ...rest
}: Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => unknown }) {
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    />
  );
}

/** The button that sends the form, and what stands beside it. */
export function Actions(props: { send: ReactNode; disabled?: boolean; children?: ReactNode }) {
  return (
    <div className="actions">
      <button type="submit" className="button primary" disabled={props.disabled}>
        {props.send}
      </button>
      {props.children}
    </div>
  );
}

/** A small button; `of` tells a screen reader what it is for among its like. */
export function Tool({
  label,
  of,
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & { label: string; of: string }) {
  return (
    <button type="button" className="button small" aria-label={`${label} ${of}`} {...rest}>
      {label}
    </button>
  );
}
