/** The instalment plans of a card, for what it pays; at once where none is chosen. */
import type { InstallmentPlan } from '#main/contract/installment.ts';
import {
  type Due,
  instalmentsText,
  mayHavePlan,
  type PaymentDraft,
} from '../../state/payment-forms.ts';
import { SelectField } from '../../ui/Field.tsx';
import { money } from '../../words/format.ts';
import { say } from '../../words/words.ts';
import type { Payment, PlansOf } from './use-payment.ts';

/** '3 × 821.84 · no interest · total 2,465.52' */
function planText(plan: InstallmentPlan): string {
  const { interest_rate: rate, currency } = plan;
  return say('pay.plan_line', {
    times: instalmentsText(plan),
    interest: rate === 0 ? say('pay.no_interest') : say('pay.interest', { rate }),
    total: money(plan.total_price, currency),
  });
}

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
          ...list.map((plan) => ({ value: plan.plan_token, label: planText(plan) })),
        ]}
        onChange={(plan) => payment.set(form.id, { plan })}
      />
    </div>
  );
}
