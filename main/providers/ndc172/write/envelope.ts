/**
 * The parts around every request: the SOAP envelope with the airline's transaction control, and the
 * requester in the message. Our own reference is `TransactionIdentifier`, the same on every
 * attempt; an order repeats it in a passenger's remark. Where there is none, that of the exchange
 * stands there without its dashes, as 32 characters are the most that fit.
 */
import type { NdcMessage, NdcProfile } from '#main/providers/ndc/profiles.ts';
import type { Exchange, Message } from '#main/providers/ndc/write/envelope.ts';
import {
  type Child,
  el,
  group,
  leaf,
  serializeXml,
  tag,
  type Xml,
} from '#main/providers/wire/xml-write.ts';

const NAMESPACE = 'http://www.iata.org/IATA/EDIST/2017.2';

/** A message by its name, with what stands in it after the parties. */
export const buildMessage = (
  name: NdcMessage,
  profile: NdcProfile,
  content: Child[] | ((exchange: Exchange) => Child[]),
): Message => ({
  name,
  body: (exchange) => {
    const parts = typeof content === 'function' ? content(exchange) : content;
    const root = tag(
      `${name}RQ`,
      {
        Version: '17.2',
        TransactionIdentifier:
          exchange.reference ?? exchange.correlation_id.replaceAll('-', '').slice(0, 32),
      },
      buildPointOfSale(profile),
      tag('Document', { id: 'document' }),
      buildParty(profile),
      ...parts,
    );
    return encloseMessage({ ...root, namespace: NAMESPACE }, profile, exchange);
  },
});

const buildParty = ({ seller, envelope }: NdcProfile): Xml =>
  el(
    'Party',
    el(
      'Sender/TravelAgencySender',
      leaf('Name', seller.name),
      leaf('PseudoCity', envelope?.pseudo_city),
      leaf('IATA_Number', seller.iata_number),
      leaf('AgencyID', envelope?.agency ?? seller.org_id),
    ),
    group('Participants', (seller.parties ?? []).map(buildParticipant)),
  );

const buildPointOfSale = ({ seller }: NdcProfile): Xml | null =>
  seller.point_of_sale
    ? el('PointOfSale/Location', leaf('CountryCode', seller.point_of_sale))
    : null;

function buildParticipant(
  { role, id, name }: NonNullable<NdcProfile['seller']['parties']>[number],
  at: number,
): Xml {
  const place = { SequenceNumber: at + 1 };
  const who =
    role === 'Carrier'
      ? tag('MarketingCarrierParticipant', place, leaf('AirlineID', id), leaf('Name', name))
      : tag('AggregatorParticipant', place, leaf('Name', name), leaf('AggregatorID', id));
  return el('Participant', who);
}

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';

function encloseMessage(root: Xml, profile: NdcProfile, exchange: Exchange): string {
  const { envelope } = profile;
  if (!envelope) return `<?xml version="1.0" encoding="UTF-8"?>\n${serializeXml(root)}`;
  const control = el(
    'tc',
    tag('iden', {
      u: envelope.user,
      p: envelope.password,
      pseudocity: envelope.pseudo_city,
      agt: envelope.agent,
      agtpwd: envelope.agent_password,
      agy: envelope.agency,
    }),
    leaf('trace', exchange.correlation_id),
    tag('script', { engine: envelope.engine, name: envelope.script }),
  );
  const header: Xml = {
    ...el(envelope.header, control),
    namespace: envelope.header === 'Transaction' ? 'xxs' : 'http://farelogix.com/flx/tc',
  };
  const body =
    envelope.body === 'XXTransaction'
      ? { ...el('XXTransaction/REQ', root), namespace: 'xxs' }
      : { ...el('FlxTransaction', root), namespace: `http://farelogix.com/flx/${root.name}` };
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<soapenv:Envelope xmlns:soapenv="${SOAP}">` +
    `<soapenv:Header>${serializeXml(header)}</soapenv:Header>` +
    `<soapenv:Body>${serializeXml(body)}</soapenv:Body></soapenv:Envelope>`
  );
}
