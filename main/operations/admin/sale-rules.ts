/** The agency's fee table and its other sale rules. */
import { getAgency } from '#db/store/agencies.ts';
import { getFeeRules, replaceFeeRules } from '#db/store/fees.ts';
import { getSaleRules, saveSaleRules } from '#db/store/sale-rules.ts';
import { refuse } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { pickGiven } from '#main/contract/records.ts';
import { ok } from '#main/contract/result.ts';
import { listFeeTableProblems } from '#main/domain/fee-table.ts';
import { listSaleRulesProblems } from '#main/domain/payment/installment-terms.ts';
import { getCaller, type Handler } from '../handler.ts';

export const getFees: Handler<'fee.get'> = async (_input, context) =>
  ok({ output: { rules: await getFeeRules(context.ports.db.read, getCaller(context).agency_id) } });

export const setFees: Handler<'fee.set'> = async (input, context) => {
  const { agency_id } = getCaller(context);
  const { currency } = await getAgency(context.ports.db.read, agency_id);
  const wrong = listFeeTableProblems(input.rules, currency);
  if (wrong.length > 0) return refuse('INVALID_REQUEST', phrase('fees_not_valid'), wrong);
  await context.ports.db.write((tx) => replaceFeeRules(tx, { agency_id, rules: input.rules }));
  return ok({ output: { rules: input.rules } });
};

export const getRules: Handler<'rules.get'> = async (_input, context) =>
  ok({ output: await getSaleRules(context.ports.db.read, getCaller(context).agency_id) });

export const setRules: Handler<'rules.set'> = async (input, context) => {
  const { agency_id } = getCaller(context);
  const { db } = context.ports;
  const { currency } = await getAgency(db.read, agency_id);
  const wrong = listSaleRulesProblems(input, currency);
  if (wrong.length > 0) return refuse('INVALID_REQUEST', phrase('rules_not_valid'), wrong);
  const rules = await db.write(async (tx) => {
    const next = { ...(await getSaleRules(tx, agency_id)), ...pickGiven(input) };
    await saveSaleRules(tx, { agency_id, rules: next });
    return next;
  });
  return ok({ output: rules });
};
