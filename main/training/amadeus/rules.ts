/** Texts of fare rules of what a session priced last, one fare at a time. */
import { listFiledRules } from '../fare-rules.ts';
import { getLast } from '../non-empty.ts';
import type { Handler } from './message-exchange.ts';
import { el, findAll, needText, readTextAt, refuse } from './wire.ts';

const FUNCTION = '712';
const MAX_LINE = 70;

export const checkRules: Handler = ({ body, session, memory }) => {
  const wanted = needText(body, 'msgType/messageFunctionDetails/messageFunction');
  if (wanted !== FUNCTION) return refuse('3', 'BAD MSG CODE');
  const again = session?.workspace?.pricing;
  const held = again?.kind === 'again' ? again.order : undefined;
  const offer = held ?? (session ? memory.priced.get(session.id) : undefined);
  if (!offer) return refuse('0', 'ENTRY REQUIRES PREVIOUS PRICING/FARE DISPLAY REQUEST');
  const numbers = findAll(body, 'itemNumber/itemNumberDetails');
  const fare = Number(
    readTextAt(
      numbers.find((one) => readTextAt(one, 'type') === 'FC'),
      'number',
    ) ?? '1',
  );
  const slice = offer.slices[fare - 1];
  if (!slice) return refuse('0', 'FARE COMPONENT NOT FOUND');
  const { brand, penalties, flights } = slice;
  const fare_basis = flights[0].fare_basis;
  const rules = listFiledRules({
    brand: brand.name,
    fare_basis,
    penalties,
    currency: offer.currency,
  });
  return el('Fare_CheckRulesReply', {
    transactionType: { messageFunctionDetails: { messageFunction: FUNCTION } },
    tariffInfo: rules.map(({ category, section, lines }, at) => ({
      fareRuleInfo: { ruleSectionLocalId: at + 1, ruleCategoryCode: `(${category})` },
      fareRuleText: [section, ...lines].map((line) => ({
        freeTextQualification: { textSubjectQualifier: '3' },
        freeText: line.slice(0, MAX_LINE),
      })),
    })),
    flightDetails: offer.slices.map((one, at) => ({
      qualificationFareDetails: {
        additionalFareDetails: { rateClass: one.flights[0].fare_basis },
      },
      odiGrp: {
        originDestination: {
          origin: one.flights[0].origin,
          destination: getLast(one.flights).destination,
        },
      },
      travellerGrp: { travellerIdentRef: { referenceDetails: { type: 'FC', value: at + 1 } } },
    })),
  });
};
