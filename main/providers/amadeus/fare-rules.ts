/**
 * Fare rules by category. The system sends rule texts only for what the session priced last, so an
 * offer or an open record is priced first. A record's mini rules are those of its stored fares.
 */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { refuseUnavailable } from '../failures.ts';
import type { Answer, FareRulesOfFare, ProviderOrder } from '../provider.ts';
import type { Method, Session } from './client.ts';
import { type FareText, type RuleSet, readRuleTexts } from './read/rules.ts';
import { abandon, inRecord, leave } from './records.ts';
import { buildPriceRequest } from './repricing.ts';
import { fetchRules, resolveChosenOffer, toSoldOut } from './shopping.ts';
import { writePricing, writeRuleTexts } from './write/shopping.ts';

/** A fare has few parts; more are an answer gone wrong. */
const MAX_FARES = 16;

/** Mini rules and rule texts of an offer, priced first in the same session. */
export const fetchFareRules: Method<'fareRules'> = (client, { selections }, call) => {
  const chosen = resolveChosenOffer(selections);
  if (!chosen.ok) return Promise.resolve(chosen);
  return client.inSession(call, async (session) => {
    const priced = await session.send({ operation: 'price', body: writePricing(chosen.value) });
    if (!priced.ok) return fail(toSoldOut(priced.error));
    const mini = await fetchRules(session);
    const texts = await fetchTexts(session);
    if (!texts.ok) return texts;
    const fares = texts.value.flatMap((text, at) =>
      text ? [{ ...text, features: (findRules(mini, text) ?? mini[at])?.features ?? [] }] : [],
    );
    return ok({ fares });
  });
};

/**
 * Mini rules of the stored fares, and texts of the fares that the record is priced with now: those of
 * another fare are left out. Nothing is stored, and the record is left as it was.
 */
export const fetchBookedFareRules: Method<'bookedFareRules'> = (client, order, call) =>
  inRecord(client, order, call, async (session, { order: now }) => {
    if (!now.passengers.some(({ price }) => price !== null)) {
      return abandon(session, refuseUnavailable(phrase('no_stored_fares')));
    }
    const mini = await fetchRules(session, 'TST');
    const stored = listStoredFares(now.slices.length > 0 ? now : order, mini);
    const priced = await session.send(buildPriceRequest(now, false));
    const texts = priced.ok ? await fetchTexts(session) : priced;
    await leave(session);
    // Mini rules are returned even if the texts are no longer available.
    if (!texts.ok && mini.length === 0) return texts;
    const told = texts.ok ? texts.value : [];
    const fares = stored.map((fare) => ({
      ...fare,
      categories: told.find((text) => text && isOf(text, fare))?.categories ?? [],
    }));
    return ok({
      fares,
      ...(texts.ok ? {} : { warnings: [texts.error.message] }),
    });
  });

type StoredFare = Omit<FareRulesOfFare, 'categories'>;

/** As the mini rules name them; where they name none, as the flights do. */
function listStoredFares({ slices }: ProviderOrder, mini: readonly RuleSet[]): StoredFare[] {
  if (mini.length > 0 && mini.every(({ fare_basis }) => fare_basis !== null)) {
    return mini.map(({ segments: _, ...fare }) => fare);
  }
  return slices.map(({ legs, origin, destination }, at) => ({
    fare_basis: legs[0]?.fare_basis ?? null,
    origin,
    destination,
    features: (mini[at] ?? mini[0])?.features ?? [],
  }));
}

type Fare = Pick<FareText, 'fare_basis' | 'origin' | 'destination'>;

const isOf = (text: Fare, fare: Fare): boolean =>
  text.fare_basis === fare.fare_basis &&
  text.origin === fare.origin &&
  text.destination === fare.destination;

/** By its name: fares whose rules are the same are told once, so they count otherwise than texts. */
const findRules = (mini: readonly RuleSet[], text: FareText): RuleSet | undefined =>
  text.fare_basis === null ? undefined : mini.find((rules) => isOf(text, rules));

/** Rule texts of each fare priced last, in order; null for a fare without any. */
async function fetchTexts(session: Session): Answer<(FareText | null)[]> {
  const texts: (FareText | null)[] = [];
  let count = 1;
  for (let fare = 1; fare <= Math.min(count, MAX_FARES); fare += 1) {
    const told = await session.send({ operation: 'ruleTexts', body: writeRuleTexts(fare) });
    if (!told.ok) return told;
    const read = readRuleTexts(told.value.root, fare);
    count = Math.max(count, read.fares);
    texts.push(read.text);
  }
  return ok(texts);
}
