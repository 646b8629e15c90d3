/** The agency's fee table and its other sale rules. */
import { getAgency } from '#db/store/agencies.ts';
import { getFeeRules, replaceFeeRules } from '#db/store/fees.ts';
import { getSaleRules, saveSaleRules } from '#db/store/sale-rules.ts';
import { getSettingRevision } from '#db/store/setting-revisions.ts';
import { pickGiven } from '#main/contract/collections.ts';
import { refuse } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { ok } from '#main/contract/result.ts';
import { listFeeTableProblems } from '#main/domain/fee-table.ts';
import { listSaleRulesProblems } from '#main/domain/payment/installment-terms.ts';
import { type Context, getCaller, type Handler } from '../handler.ts';
import { saveSetting } from './setting-revisions.ts';

async function getFeeTable(context: Context) {
  const { read } = context.ports.db;
  const { agency_id } = getCaller(context);
  const { revision } = await getSettingRevision(read, 'FEES', agency_id);
  return { output: { rules: await getFeeRules(read, agency_id), revision } };
}

export const getFees: Handler<'fee.get'> = async (_input, context) =>
  ok(await getFeeTable(context));

export const setFees: Handler<'fee.set'> = async ({ rules, revision }, context) => {
  const { agency_id } = getCaller(context);
  const { currency } = await getAgency(context.ports.db.read, agency_id);
  const wrong = listFeeTableProblems(rules, currency);
  if (wrong.length > 0) return refuse('INVALID_REQUEST', phrase('fees_not_valid'), wrong);
  const saved = await saveSetting(context, { kind: 'FEES', read: revision }, (tx) =>
    replaceFeeRules(tx, { agency_id, rules }),
  );
  return saved.ok ? ok(await getFeeTable(context)) : saved;
};

async function getRuleSet(context: Context) {
  const { read } = context.ports.db;
  const { agency_id } = getCaller(context);
  const { revision } = await getSettingRevision(read, 'RULES', agency_id);
  return { output: { ...(await getSaleRules(read, agency_id)), revision } };
}

export const getRules: Handler<'rules.get'> = async (_input, context) =>
  ok(await getRuleSet(context));

export const setRules: Handler<'rules.set'> = async ({ revision, ...input }, context) => {
  const { agency_id } = getCaller(context);
  const { db } = context.ports;
  const { currency } = await getAgency(db.read, agency_id);
  const wrong = listSaleRulesProblems(input, currency);
  if (wrong.length > 0) return refuse('INVALID_REQUEST', phrase('rules_not_valid'), wrong);
  const saved = await saveSetting(context, { kind: 'RULES', read: revision }, async (tx) => {
    const rules = { ...(await getSaleRules(tx, agency_id)), ...pickGiven(input) };
    await saveSaleRules(tx, { agency_id, rules });
  });
  return saved.ok ? ok(await getRuleSet(context)) : saved;
};
