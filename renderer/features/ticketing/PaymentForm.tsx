/** Forms of payment: kind, passengers, amount, and the amount left to pay. */
import { Key } from '../../app/Key.tsx';
import { useArea, useDesk } from '../../app/use-desk.ts';
import { formatAmount, formatMoney } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { Actions, Button, Form } from '../../ui/Form.tsx';
import {
  convertFromMinor,
  type Due,
  describePlan,
  formatKind,
  listKinds,
  PAYMENT_KINDS,
  type PaymentDraft,
  type PaymentField,
  type PaymentKind,
  sumDueMinor,
} from './payment-forms.ts';
import { type CardPlans, type Payment, type PlansOf, usePayment } from './use-payment.ts';
import './payment.css';

interface Props {
  due: Due;
  /** Several forms of payment are allowed. */
  several?: boolean;
  plans_of: PlansOf;
  /** The button's label. */
  action: string;
}

/** While the outcome of a payment is unknown, no other payment is offered. */
export function PaymentForm(props: Props) {
  const booking = useArea((area) => area.booking?.booking ?? null);
  if (booking?.booking_status !== 'PENDING') {
    return <Forms {...props} kinds={booking ? listKinds(booking) : PAYMENT_KINDS} />;
  }
  return (
    <p className="empty warn" data-testid="payment-unknown">
      ! {say('pay.unknown')}
    </p>
  );
}

function Forms(props: Props & { kinds: readonly PaymentKind[] }) {
  const { due, kinds, several = false, plans_of, action } = props;
  const desk = useDesk();
  const payment = usePayment(desk, { due, kinds, plans_of });
  return (
    <Form
      className="payment"
      aria-label={say('pay.title')}
      data-testid="payment"
      autoComplete="off"
      onSubmit={() => desk.actions.endTransaction(true)}
    >
      <h2>{say('pay.forms')}</h2>
      {payment.forms.map((form, at) => (
        <FormOfPayment
          key={form.id}
          form={form}
          at={at}
          payment={payment}
          due={due}
          kinds={kinds}
          several={several}
        />
      ))}
      {several && <AddButtons payment={payment} kinds={kinds} />}
      <Sums payment={payment} due={due} />
      <Actions send={action} by={<Key command="transaction.end" />}>
        <span className="dim small">{say('pay.memory')}</span>
      </Actions>
    </Form>
  );
}

const ADD = {
  CREDITCARD: 'pay.add_card',
  CASH: 'pay.add_cash',
  INVOICE: 'pay.add_invoice',
} as const;

function AddButtons({ payment, kinds }: { payment: Payment; kinds: readonly PaymentKind[] }) {
  return (
    <div className="actions">
      {kinds.map((kind) => (
        <Button key={kind} look="small" onClick={() => payment.add(kind)}>
          {say(ADD[kind])}
        </Button>
      ))}
    </div>
  );
}

interface FormProps {
  form: PaymentDraft;
  at: number;
  payment: Payment;
  due: Due;
  kinds: readonly PaymentKind[];
  several: boolean;
}

function FormOfPayment({ form, at, payment, due, kinds, several }: FormProps) {
  const buildCommon = (field: PaymentField) => ({
    name: `${field}-${at}`,
    error: payment.errors[`${form.id}.${field}`],
  });
  const set = (field: PaymentField) => (value: string) => payment.set(form.id, { [field]: value });
  return (
    <fieldset className="form-of-payment" aria-label={say('pay.form', { n: at + 1 })}>
      <SelectField
        width="w3"
        name={`kind-${at}`}
        label={say('pay.kind')}
        first={at === 0}
        value={form.kind}
        options={[
          ...(form.document === '' ? [] : [form]),
          ...kinds.map((kind) => ({ kind, document: '' })),
        ].map((one) => ({ value: one.kind, label: formatKind(one) }))}
        onChange={(kind) => payment.set(form.id, { kind, plan: '', document: '' })}
      />
      <SelectField
        width="w4"
        {...buildCommon('pays_for')}
        label={say('term.for')}
        value={form.pays_for}
        disabled={due.passengers.length < 2}
        options={[
          { value: '', label: say('pay.everybody') },
          ...due.passengers.map(({ ids, label }) => ({ value: ids[0] ?? '', label })),
        ]}
        onChange={set('pays_for')}
      />
      <TextField
        width="w3 amount"
        {...buildCommon('amount')}
        label={say('pay.amount', { currency: due.currency })}
        code
        inputMode="numeric"
        maxLength={20}
        value={form.amount}
        onChange={set('amount')}
      />
      {several && payment.forms.length > 1 && (
        <Button className="button small remove" onClick={() => payment.remove(form.id)}>
          {say('pay.remove')}
        </Button>
      )}
      {form.kind === 'CREDITCARD' && (
        <CardFields
          form={form}
          common={buildCommon}
          set={set}
          plans={<PlanField form={form} at={at} payment={payment} />}
        />
      )}
    </fieldset>
  );
}

const CARD = [
  { field: 'number', width: 'w4 next-line', code: true, inputMode: 'numeric', maxLength: 23 },
  { field: 'expiry', width: 'w2', code: true, placeholder: '12/28', maxLength: 7 },
  {
    field: 'cvv',
    width: 'w2',
    type: 'password',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    maxLength: 4,
  },
  { field: 'holder', width: 'w4', code: true, maxLength: 80 },
] as const;

interface CardFieldsProps {
  form: PaymentDraft;
  common: (field: PaymentField) => { name: string; error: string | undefined };
  set: (field: PaymentField) => (value: string) => void;
  plans: React.ReactNode;
}

function CardFields({ form, common, set, plans }: CardFieldsProps) {
  return (
    <>
      {CARD.map(({ field, ...more }) => (
        <TextField
          key={field}
          {...common(field)}
          {...more}
          label={say(`pay.${field}`)}
          value={form[field]}
          onChange={set(field)}
        />
      ))}
      {plans}
    </>
  );
}

function Sums({ payment, due }: { payment: Payment; due: Due }) {
  const { currency } = due;
  const total = sumDueMinor(due);
  const { left, charged } = payment;
  const formatMinor = (minor: number) => formatMoney(convertFromMinor(minor, currency), currency);
  return (
    <dl className="sums" aria-live="polite">
      <div className="pair">
        <dt>{say('term.to_pay')}</dt>
        <dd className="mono" data-testid="sum-due">
          {formatAmount(convertFromMinor(total, currency), currency)}
        </dd>
      </div>
      <div className="pair">
        <dt>{say('pay.entered')}</dt>
        <dd className="mono">{formatMinor(total - left)}</dd>
      </div>
      <div className={`pair total ${left === 0 ? 'ok' : 'warn'}`}>
        <dt>{say(left < 0 ? 'pay.over' : 'pay.left')}</dt>
        <dd className="mono" data-testid="sum-left">
          {left === 0 ? `✓ ${say('pay.matches')}` : formatMinor(Math.abs(left))}
        </dd>
      </div>
      {charged !== null && (
        <div className="pair">
          <dt>{say('pay.charged')}</dt>
          <dd className="mono">{formatAmount(charged, currency)}</dd>
        </div>
      )}
    </dl>
  );
}

/** What is known of the card: its scheme, or why it has no installment plans. */
function describeCard(known: CardPlans | undefined): string | undefined {
  if (!known) return undefined;
  if (known.error !== null) return known.error;
  if (!known.answer) return say('pay.plans_reading');
  const { installment_plans, card_brand, card_partner } = known.answer;
  if (installment_plans.length === 0) return say('pay.plans_none');
  return [say(`brand.${card_brand}`), card_partner].filter(Boolean).join(' · ');
}

/** The installment plans of a card for its amount; a single payment if none is chosen. */
function PlanField({ form, at, payment }: Pick<FormProps, 'form' | 'at' | 'payment'>) {
  const known = payment.plans[form.id];
  const list = known?.answer?.installment_plans ?? [];
  const partly = !payment.mayTakePlan(form);
  const note = partly ? say('pay.plans_partly') : describeCard(known);
  return (
    <SelectField
      width="next-line w8"
      label={say('row.installments')}
      name={`plan-${at}`}
      note={note}
      disabled={partly || list.length === 0}
      value={partly ? '' : form.plan}
      options={[
        { value: '', label: say('pay.at_once') },
        ...list.map((plan) => ({
          value: plan.plan_token,
          label: describePlan(plan, plan.currency),
        })),
      ]}
      onChange={(plan) => payment.set(form.id, { plan })}
    />
  );
}
