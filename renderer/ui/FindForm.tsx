/** The search field above a list. */
import { Form } from './Form.tsx';

export function FindForm(props: {
  label: string;
  /** Shown if it says more than the label. */
  hint?: string;
  text: string;
  onType(text: string): void;
  onFind(): void;
}) {
  return (
    <Form className="find" role="search" onSubmit={props.onFind}>
      <input
        type="search"
        name="find"
        data-first
        aria-label={props.label}
        placeholder={props.hint ?? props.label}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        value={props.text}
        onChange={(event) => props.onType(event.target.value)}
      />
    </Form>
  );
}
