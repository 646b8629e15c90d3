/** Searches offers and prices the chosen ones. */
import { runInTurns } from '#main/contract/event-loop-turns.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { refuse, refuseUnclear } from '../failures.ts';
import type { SearchPassenger } from '../provider.ts';
import type { Method } from './client.ts';
import { answerOffers, listChosenOffers } from './combine.ts';
import { saysNothingForSale } from './errors.ts';
import { readOfferKey } from './order-keys.ts';
import { withAliases } from './passenger-keys.ts';
import type { PaxTypes } from './read/passengers.ts';

export const searchOffers: Method<'search'> = async (client, request, call) => {
  const { dialect, profile } = client;
  const received = await client.send(dialect.write.shop(request, profile), call, {
    tolerate: saysNothingForSale,
  });
  if (!received.ok) return received;
  const opened = received.value;
  if (opened === null) return ok(answerOffers([], request, profile.offers));
  const read = await runInTurns(dialect.read.shopping(opened, mapTypes(request.passengers)));
  const offers = withAliases(read.offers, request.passengers, opened.graph);
  return ok({ ...answerOffers(offers, request, profile.offers), ...opened.reading.told() });
};

export const priceOffers: Method<'price'> = async (client, request, call) => {
  const { dialect, profile } = client;
  const chosen = listChosenOffers(request, profile);
  const key = readOfferKey(request.selections[0]?.offer_key ?? {});
  if (!chosen.ok) return chosen;
  if (!key) return fail(refuse(phrase('offer_not_known')));
  const ask = {
    offers: chosen.value,
    passengers: request.passengers.map((one) => ({
      id: key.pax[one.key] ?? one.key,
      pax_type: one.pax_type,
    })),
    currency: request.currency,
    upsells: request.brands && profile.brands,
  };
  const received = await client.send(dialect.write.price(ask, profile), call);
  if (!received.ok) return received;
  const { graph, reading } = received.value;
  const read = dialect.read.priced(received.value, mapTypes(request.passengers));
  const priced = read.offer ? [read.offer, ...read.alternatives] : [];
  const [offer, ...rest] = withAliases(priced, request.passengers, graph);
  if (!offer) return fail(refuseUnclear(phrase('no_priced_offer'), false));
  return ok({
    offer,
    // One version cannot say that it wants none.
    alternatives: ask.upsells
      ? rest.filter((one) => one.journeys.length === offer.journeys.length)
      : [],
    ...reading.told(),
  });
};

const mapTypes = (passengers: SearchPassenger[]): PaxTypes =>
  new Map(passengers.map(({ key, pax_type }) => [key, pax_type]));
