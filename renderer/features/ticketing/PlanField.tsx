/** The instalment plans of a card, for what it pays; at once where none is chosen. */

import { say } from '../../i18n/words.ts';
import { SelectField } from '../../ui/Field.tsx';
import { type Due, mayHavePlan, type PaymentDraft, planText } from './payment-forms.ts';
import type { Payment, PlansOf } from './use-payment.ts';

/** What is known of the card: its scheme, or why there are no plans. */
function noteOf(known: PlansOf | undefined): string | undefined {
  if (!known) return undefined;
  if (known.error !== null) return known.error;
  if (!known.answer) return say('pay.plans_reading');
  const { installment_plans, card_brand, card_partner } = known.answer;
  if (installment_plans.length === 0) return say('pay.plans_none');
  return [say(`brand.${card_brand}`), card_partner].filter(Boolean).join(' · ');
}

export function PlanField({
  form,
  at,
  payment,
  due,
}: {
  form: PaymentDraft;
  at: number;
  payment: Payment;
  due: Due;
}) {
  const known = payment.plans[form.id];
  const list = known?.answer?.installment_plans ?? [];
  const partly = !mayHavePlan(form, due);
  const note = partly ? say('pay.plans_partly') : noteOf(known);
  return (
    <div className="next-line w8">
      <SelectField
        label={say('pay.plan')}
        name={`plan-${at}`}
        note={note}
        disabled={partly || list.length === 0}
        value={partly ? '' : form.plan}
        options={[
          { value: '', label: say('pay.at_once') },
          ...list.map((plan) => ({ value: plan.plan_token, label: planText(plan, plan.currency) })),
        ]}
        onChange={(plan) => payment.set(form.id, { plan })}
      />
    </div>
  );
}
