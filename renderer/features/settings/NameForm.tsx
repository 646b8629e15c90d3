/** A form with one field: it adds something of that name, then empties itself. */
import { type FormEvent, useState } from 'react';
import { say } from '../../i18n/words.ts';
import { TextField } from '../../ui/Field.tsx';

export function NameForm(props: {
  label: string;
  name: string;
  /** What the button says; the form is called so too. */
  add: string;
  /** True once it is done. */
  run: (name: string) => Promise<boolean>;
}) {
  const { label, name, add, run } = props;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const given = typed.trim();
    if (given === '') setError(say('field.needed'));
    else if (await run(given)) setTyped('');
  };
  return (
    <form className="settings-form row" aria-label={add} onSubmit={(event) => void submit(event)}>
      <TextField
        label={label}
        name={name}
        maxLength={120}
        value={typed}
        error={error}
        onChange={(value) => {
          setTyped(value);
          setError(undefined);
        }}
      />
      <button type="submit" className="button primary">
        {add}
      </button>
    </form>
  );
}
