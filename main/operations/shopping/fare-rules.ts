/** Fare rules by category, asked of whoever sells the fare. */
import { failure } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { featuresView } from '#main/domain/itinerary-view.ts';
import { describeFailure } from '#main/domain/provider-failure.ts';
import type { Handler } from '../handler.ts';
import { look } from '../provider-call.ts';
import { chooseOffers } from './price.ts';

export const readFareRules: Handler<'offer.rules'> = async (input, context) => {
  const chosen = await chooseOffers(context, input.slice_tokens);
  if (!chosen.ok) return chosen;
  const { provider, selection } = chosen.value;
  if (!provider.fareRules) {
    const said = phrase('no_fare_rules', { provider: provider.traits.name });
    return fail(failure('CAPABILITY_UNAVAILABLE', said));
  }
  const answer = await provider.fareRules(
    { selections: selection.selections },
    look(context, provider),
  );
  if (!answer.ok) return fail(describeFailure(answer.error));
  const fares = answer.value.fares.map(({ features, ...fare }) => ({
    ...fare,
    features: featuresView(features),
  }));
  return ok({ output: { fares }, warnings: answer.value.warnings ?? [] });
};
