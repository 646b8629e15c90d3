/** Mini rules: what it costs to change and to cancel each direction of what is priced. */
import { getLast } from '../non-empty.ts';
import type { WorldOffer, WorldPenalty } from '../world.ts';
import type { Handler } from './message-exchange.ts';
import { buildMonetary, el, needText, refuse, type XmlNode } from './wire.ts';

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
