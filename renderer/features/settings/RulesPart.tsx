/** The agency's rules for sales besides fees: one per line, and a switch for every check. */
import { useState } from 'react';
import type { InputOf } from '#main/contract/operations.ts';
import {
  AUDIT_CHECKS,
  type AuditCheck,
  type CardCollector,
  MAX_INVOLUNTARY_MINUTES,
} from '#main/contract/sale-rules.ts';
import { say } from '../../i18n/words.ts';
import { Check, LinesField, SelectField, TextField } from '../../ui/Field.tsx';
import { Actions } from '../../ui/Form.tsx';
import { RULE_FIELDS, type RuleTexts, readLines, toRuleTexts } from './rule-lines.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { useLoaded } from './use-settings.ts';

const COLLECTORS: readonly CardCollector[] = ['NOBODY', 'AGENCY', 'CONSOLIDATOR'];

export function RulesPart() {
  const [texts, setTexts] = useState<RuleTexts | null>(null);
  const [minutes, setMinutes] = useState('');
  const [off, setOff] = useState<readonly AuditCheck[]>([]);
  const [collector, setCollector] = useState<CardCollector>('NOBODY');
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const { keep, save } = useLoaded('rules.get', (rules) => {
    setTexts(toRuleTexts(rules));
    setMinutes(String(rules.involuntary.minutes));
    setOff(rules.audit.off);
    setCollector(rules.card_collector);
  });
  if (!texts) return <p className="empty">{say('settings.loading')}</p>;
  const submit = async () => {
    const read = readLines(texts);
    const limit = /^\d{1,4}$/.test(minutes.trim()) ? Number(minutes) : null;
    const wrong = {
      ...(read.ok ? {} : read.errors),
      ...(limit === null || limit > MAX_INVOLUNTARY_MINUTES
        ? { minutes: say('rules.minutes_wrong', { most: MAX_INVOLUNTARY_MINUTES }) }
        : {}),
    };
    setErrors(wrong);
    if (!read.ok || Object.keys(wrong).length > 0) return;
    const { waivers, void_windows, service_fees, agreements, ...installments } = read.lines;
    const input = {
      involuntary: { minutes: limit, waivers },
      audit: { off },
      installments,
      card_collector: collector,
      void_windows,
      service_fees,
      agreements,
    } as InputOf<'rules.set'>;
    keep(await save('rules.set', input, setErrors));
  };
  return (
    <SettingsForm
      className="settings-form rules-form"
      aria-label={say('settings.rules')}
      onSubmit={submit}
    >
      <TextField
        label={say('rules.minutes')}
        name="minutes"
        inputMode="numeric"
        maxLength={4}
        value={minutes}
        error={errors.minutes}
        onChange={setMinutes}
      />
      <SelectField
        label={say('rules.collector')}
        name="card_collector"
        value={collector}
        options={COLLECTORS.map((one) => ({ value: one, label: say(`collector.${one}`) }))}
        onChange={setCollector}
      />
      <fieldset className="settings-group checks">
        <legend>{say('rules.checks')}</legend>
        {AUDIT_CHECKS.map((check) => (
          <Check
            key={check}
            checked={!off.includes(check)}
            set={(on) => setOff(on ? off.filter((one) => one !== check) : [...off, check])}
          >
            {say(`audit.${check}`)}
          </Check>
        ))}
      </fieldset>
      {RULE_FIELDS.map((field) => (
        <LinesField
          key={field}
          label={say(`rules.${field}`)}
          name={field}
          note={say(`rules.${field}_form`)}
          rows={Math.min(10, texts[field].split('\n').length + 1)}
          value={texts[field]}
          error={errors[field]}
          onChange={(value) => setTexts({ ...texts, [field]: value })}
        />
      ))}
      <Actions send={say('settings.save')} />
    </SettingsForm>
  );
}
