/** A form of the settings: the fields that a submit leaves wrong are named in the answer too. */
import type { ComponentProps } from 'react';
import { say } from '../../i18n/words.ts';
import { TextField } from '../../ui/Field.tsx';
import { Button, describeWrongFields, Form } from '../../ui/Form.tsx';
import { useCalls, useField } from './use-settings.ts';

export function SettingsForm(props: ComponentProps<typeof Form>) {
  const { showAnswer } = useCalls();
  return (
    <Form
      {...props}
      onRefused={(form) => showAnswer('warn', say('answer.form_wrong'), describeWrongFields(form))}
    />
  );
}

/** A form with one field: it adds something with that name, then clears the field. */
export function NameForm(props: {
  label: string;
  name: string;
  /** The button's label, and the form's name. */
  add: string;
  /** True once it is done. */
  run: (name: string) => Promise<boolean>;
}) {
  const { label, name, add, run } = props;
  const { field, refuse } = useField();
  const submit = async () => {
    const given = field.value.trim();
    if (given === '') refuse(say('field.needed'));
    else if (await run(given)) field.onChange('');
  };
  return (
    <SettingsForm className="settings-form row" aria-label={add} onSubmit={submit}>
      <TextField {...field} label={label} name={name} maxLength={120} />
      <Button type="submit" look="primary">
        {add}
      </Button>
    </SettingsForm>
  );
}
