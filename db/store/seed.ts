/**
 * The content of a new training directory: the training agency with its agent, groups, rates and
 * fees, ready to sign in. The values are an agency's own settings and can be changed like any
 * other's.
 */
import type { FeeRule } from '#main/contract/desk.ts';
import type { WriteDb } from '../handles.ts';
import { addApiKey, createAgency } from './agencies.ts';
import { replaceFeeRules } from './fees.ts';
import { setRate } from './rates.ts';
import { toInstant } from './rows.ts';
import { createGroup, createUser } from './users.ts';

const TRAINING_EMAIL = 'agent@training.airdesk.example';

/** BRL for one unit of the currency. */
const BRL_RATES: Readonly<Record<string, string>> = {
  USD: '5.4210',
  EUR: '5.9180',
  GBP: '6.9875',
  ARS: '0.0041',
  CLP: '0.00572',
  COP: '0.001325',
  PEN: '1.4520',
  UYU: '0.1348',
  PYG: '0.000726',
  BOB: '0.7842',
  MXN: '0.2945',
  CAD: '3.8960',
  CHF: '6.4030',
  JPY: '0.03615',
  AUD: '3.5120',
  ZAR: '0.3052',
  AED: '1.4761',
  TRY: '0.1368',
  KWD: '17.6500',
};

const NO_FEES = {
  provider_type: null,
  airline: null,
  cabin: null,
  flight_type: null,
  pax_type: null,
  agent_fee: 0,
  agent_fee_percent: 0,
  agent_du_percent: 0,
  agent_du_minimum: 0,
  consolid_fee: 0,
  commission_percent: 0,
  creditcard_fee_percent: 0,
} satisfies Omit<FeeRule, 'id'>;

/** The agent's service charge (DU) is ten per cent with a minimum; none for infants. */
const FEES: readonly FeeRule[] = [
  { ...NO_FEES, id: 'standard', agent_fee: 15, creditcard_fee_percent: 1.5 },
  {
    ...NO_FEES,
    id: 'domestic',
    flight_type: 'DOMESTIC',
    agent_fee: 15,
    agent_du_percent: 10,
    agent_du_minimum: 40,
    commission_percent: 1,
    creditcard_fee_percent: 1.5,
  },
  {
    ...NO_FEES,
    id: 'international',
    flight_type: 'INTERNATIONAL',
    agent_fee: 35,
    agent_du_percent: 10,
    agent_du_minimum: 120,
    consolid_fee: 20,
    commission_percent: 3,
    creditcard_fee_percent: 1.5,
  },
  { ...NO_FEES, id: 'domestic-infant', flight_type: 'DOMESTIC', pax_type: 'INF' },
  { ...NO_FEES, id: 'international-infant', flight_type: 'INTERNATIONAL', pax_type: 'INF' },
];

/** For a database without agencies: users and groups get the ids 1 and 2. */
export async function seedTraining(
  tx: WriteDb,
  seed: { password_hash: string; key_hash: string; now: Date },
): Promise<{ agency_id: number; user_id: number }> {
  const { password_hash, key_hash, now } = seed;
  const agency_id = await createAgency(tx, {
    name: 'Airdesk Training',
    country: 'BR',
    currency: 'BRL',
    time_zone: 'America/Sao_Paulo',
    training: true,
    now,
  });
  await addApiKey(tx, { agency_id, key_hash, name: 'Training', now });
  const user_id = await createUser(tx, {
    agency_id,
    email: TRAINING_EMAIL,
    name: 'Training Agent',
    password_hash,
    role: 'ADMIN',
    service_admin: true,
    group_ids: [],
    now,
  });
  await createGroup(tx, { agency_id, name: 'Counter', user_ids: [user_id] });
  await createGroup(tx, { agency_id, name: 'Call centre', user_ids: [] });
  const as_of = toInstant(now);
  for (const [from, value] of Object.entries(BRL_RATES)) {
    await setRate(tx, agency_id, { from, to: 'BRL', value, as_of });
  }
  await replaceFeeRules(tx, { agency_id, rules: FEES });
  return { agency_id, user_id };
}
