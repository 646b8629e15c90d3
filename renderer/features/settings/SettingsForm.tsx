/** A form of the settings: the fields that a submit leaves wrong are named in the answer too. */
import type { ComponentProps } from 'react';
import { say } from '../../i18n/words.ts';
import { describeWrongFields, Form } from '../../ui/Form.tsx';
import { useCalls } from './use-settings.ts';

export function SettingsForm(props: ComponentProps<typeof Form>) {
  const { showAnswer } = useCalls();
  return (
    <Form
      {...props}
      onRefused={(form) => showAnswer('warn', say('answer.form_wrong'), describeWrongFields(form))}
    />
  );
}
