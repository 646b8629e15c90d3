/**
 * Rules of what a session priced last: their texts, one fare at a time, and mini rules, which say
 * what it costs to change and to cancel each direction.
 */
import { listFiledRules } from '../fare-rules.ts';
import { getLast } from '../non-empty.ts';
import type { WorldOffer, WorldPenalty } from '../world.ts';
import type { Handler } from './message-exchange.ts';
import { buildMonetary, el, findAll, needText, readTextAt, refuse, type XmlNode } from './wire.ts';

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

export const answerMiniRules: Handler = ({ body, session, memory }) => {
  const kind = needText(body, 'groupRecords/recordID/referenceType');
  const order = session?.workspace?.order ?? null;
  const offer = session ? memory.priced.get(session.id) : undefined;
  const about = kind === 'TST' || kind === 'PNR' ? order : (offer ?? null);
  if (!about) return refuse('17030', 'NO PRICING RECORD IN CONTEXT');
  return buildRulesReply(about, kind);
};

const LETTERS = { BEFORE_DEPARTURE: 'BD', NO_SHOW: 'BN', AFTER_DEPARTURE: 'AD' } as const;

function buildRulesReply(
  { slices, currency }: Pick<WorldOffer, 'slices' | 'currency'>,
  kind: string,
): XmlNode {
  let at = 0;
  const buildRule = (i: number, number: number, penalties: WorldPenalty[]) =>
    el(
      'mnrRulesInfoGrp',
      el('mnrCatInfo/descriptionInfo', { number }),
      el('mnrFCInfoGrp/refInfo/referenceDetails', { type: 'FC', value: i + 1 }),
      el(
        'mnrMonInfoGrp/monetaryInfo',
        penalties.map(({ when, allowed, amount_minor }) =>
          buildMonetary(`${LETTERS[when]}X`, allowed ? amount_minor : 0, currency),
        ),
      ),
      el(
        'mnrRestriAppInfoGrp/mnrRestriAppInfo',
        penalties.map(({ when, allowed }) =>
          el('statusInformation', { indicator: `${LETTERS[when]}A`, action: allowed ? '1' : '0' }),
        ),
      ),
    );
  return el(
    'MiniRule_GetFromRecReply',
    el('responseDetails', { statusCode: 'O' }),
    el(
      'mnrByPricingRecord',
      el('pricingRecordId', { referenceType: kind, uniqueReference: '1' }),
      slices.map((slice, i) =>
        el(
          'fareComponentInfo',
          el('fareQualifierDetails/additionalFareDetails', {
            rateClass: slice.flights[0].fare_basis,
          }),
          el('fareComponentRef/referenceDetails', { type: 'FC', value: i + 1 }),
          el('originAndDestination', {
            origin: slice.flights[0].origin,
            destination: getLast(slice.flights).destination,
          }),
          slice.flights.map(() => {
            at += 1;
            return el('segmentRefernce/reference', { type: 'ST', value: at });
          }),
        ),
      ),
      slices.flatMap((slice, i) => [
        buildRule(
          i,
          31,
          slice.penalties.filter(({ kind }) => kind === 'CHANGE'),
        ),
        buildRule(
          i,
          33,
          slice.penalties.filter(({ kind }) => kind === 'CANCEL'),
        ),
      ]),
    ),
  );
}
