/** Texts of fare rules of what a session priced last, one fare at a time. */
import { listFiledRules } from '../fare-rules.ts';
import type { Handler } from './message-exchange.ts';
import { el, findAll, leaf, needText, nest, readTextAt, refuse } from './wire.ts';

const FUNCTION = '712';
const MAX_LINE = 70;

export const checkRules: Handler = ({ body, session, memory }) => {
  const wanted = needText(body, 'msgType', 'messageFunctionDetails', 'messageFunction');
  if (wanted !== FUNCTION) return refuse('3', 'BAD MSG CODE');
  const again = session?.workspace?.pricing;
  const held = again?.kind === 'again' ? again.order : undefined;
  const offer = held ?? (session ? memory.priced.get(session.id) : undefined);
  if (!offer) return refuse('0', 'ENTRY REQUIRES PREVIOUS PRICING/FARE DISPLAY REQUEST');
  const numbers = findAll(body, 'itemNumber', 'itemNumberDetails');
  const fare = Number(
    readTextAt(
      numbers.find((one) => readTextAt(one, 'type') === 'FC'),
      'number',
    ) ?? '1',
  );
  const slice = offer.slices[fare - 1];
  if (!slice) return refuse('0', 'FARE COMPONENT NOT FOUND');
  const { brand, penalties, flights } = slice;
  const fare_basis = flights[0]!.fare_basis;
  const rules = listFiledRules({
    brand: brand.name,
    fare_basis,
    penalties,
    currency: offer.currency,
  });
  return el(
    'Fare_CheckRulesReply',
    nest('transactionType/messageFunctionDetails', leaf('messageFunction', FUNCTION)),
    rules.map(({ category, section, lines }, at) =>
      el(
        'tariffInfo',
        el(
          'fareRuleInfo',
          leaf('ruleSectionLocalId', String(at + 1)),
          leaf('ruleCategoryCode', `(${category})`),
        ),
        [section, ...lines].map((line) =>
          el(
            'fareRuleText',
            nest('freeTextQualification', leaf('textSubjectQualifier', '3')),
            leaf('freeText', line.slice(0, MAX_LINE)),
          ),
        ),
      ),
    ),
    offer.slices.map((one, at) =>
      el(
        'flightDetails',
        nest(
          'qualificationFareDetails/additionalFareDetails',
          leaf('rateClass', one.flights[0]!.fare_basis),
        ),
        nest(
          'odiGrp/originDestination',
          leaf('origin', one.flights[0]!.origin),
          leaf('destination', one.flights.at(-1)!.destination),
        ),
        nest(
          'travellerGrp/travellerIdentRef/referenceDetails',
          leaf('type', 'FC'),
          leaf('value', String(at + 1)),
        ),
      ),
    ),
  );
};
