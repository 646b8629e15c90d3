/**
 * The envelope of Amadeus Web Services, SOAP header 4: addressing, the user's token with its digest,
 * the office, and the session a call is part of. Written and read here and nowhere else.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { XmlNode } from '../wire/xml.ts';
import { serializeXml } from '../wire/xml-write.ts';
import { type AmadeusUser, buildOperationName, type Operation } from './profile.ts';
import { el, leaf, type Xml } from './write/xml.ts';

const SPACES = {
  soap: 'http://schemas.xmlsoap.org/soap/envelope/',
  add: 'http://www.w3.org/2005/08/addressing',
  ses: 'http://xml.amadeus.com/2010/06/Session_v3',
  sec: 'http://xml.amadeus.com/2010/06/Security_v1',
  link: 'http://wsdl.amadeus.com/2010/06/ws/Link_v1',
  wsse: 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd',
  wsu: 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd',
};
const BASE64 =
  'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-soap-message-security-1.0#Base64Binary';
const DIGEST =
  'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0#PasswordDigest';

const hashSha1 = (...parts: (string | Uint8Array)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha1')).digest();

/** Base64(SHA1(nonce + created + SHA1(password))), as the access point reckons it. */
export const digestPassword = (nonce: Uint8Array, created: string, password: string): string =>
  hashSha1(nonce, created, hashSha1(password)).toString('base64');

/** Null in the state `Start`: the access point gives the rest. */
export interface SessionState {
  id: string;
  sequence: number;
  token: string;
}
export type SessionHead = { status: 'Start' } | ({ status: 'InSeries' | 'End' } & SessionState);

export interface Envelope {
  operation: Operation;
  to: string;
  user: AmadeusUser;
  /** Null outside a session. */
  session: SessionHead | null;
  now: Date;
  body: Xml;
}

/** The message, and the id its answer has to relate to. */
export function writeEnvelope({ operation, to, user, session, now, body }: Envelope) {
  const message_id = `urn:uuid:${randomUUID()}`;
  const { action, namespace } = buildOperationName(operation);
  const own = { ...body, attributes: { ...body.attributes, xmlns: namespace } };
  const header = el(
    'soap:Header',
    leaf('add:MessageID', message_id),
    leaf('add:Action', action),
    leaf('add:To', to),
    el('link:TransactionFlowLink'),
    session && writeSession(session),
    // Inside a session its token is enough.
    (session === null || session.status === 'Start') && writeSecurity(user, now),
    (session === null || session.status === 'Start') && writeOffice(user),
  );
  const declared = Object.fromEntries(
    Object.entries(SPACES).map(([prefix, space]) => [`xmlns:${prefix}`, space]),
  );
  const envelope = { ...el('soap:Envelope', header, el('soap:Body', own)), attributes: declared };
  return { message_id, text: `<?xml version="1.0" encoding="UTF-8"?>\n${serializeXml(envelope)}` };
}

function writeSession(session: SessionHead): Xml {
  const attributes = { TransactionStatusCode: session.status };
  if (session.status === 'Start') return { ...el('ses:Session'), attributes };
  return {
    ...el(
      'ses:Session',
      leaf('ses:SessionId', session.id),
      leaf('ses:SequenceNumber', session.sequence),
      leaf('ses:SecurityToken', session.token),
    ),
    attributes,
  };
}

function writeSecurity({ username, password }: AmadeusUser, now: Date): Xml {
  const nonce = randomBytes(16);
  const created = `${now.toISOString().slice(0, 19)}Z`;
  const token = el(
    'wsse:UsernameToken',
    leaf('wsse:Username', username),
    leaf('wsse:Nonce', nonce.toString('base64'), { EncodingType: BASE64 }),
    leaf('wsse:Password', digestPassword(nonce, created, password), { Type: DIGEST }),
    leaf('wsu:Created', created),
  );
  return el('wsse:Security', { ...token, attributes: { 'wsu:Id': 'UsernameToken-1' } });
}

function writeOffice({ office, duty }: AmadeusUser): Xml {
  const attributes = {
    AgentDutyCode: duty,
    RequestorType: 'U',
    PseudoCityCode: office,
    POS_Type: '1',
  };
  return el('sec:AMA_SecurityHostedUser', { ...el('sec:UserID'), attributes });
}

/** What stands around an answer. */
export interface OpenedEnvelope {
  /** The message alone; a fault where there is one. */
  body: XmlNode | null;
  relates_to: string | null;
  action: string | null;
  session: (SessionState & { status: string | null }) | null;
}

/** Bare messages, bodies and whole envelopes are all taken. */
export function openEnvelope(root: XmlNode): OpenedEnvelope {
  if (root.name !== 'Envelope') {
    return { body: root, relates_to: null, action: null, session: null };
  }
  const header = root.at('Header');
  const told = header?.at('Session');
  const id = told?.text('SessionId') ?? null;
  const token = told?.text('SecurityToken') ?? null;
  const sequence = Number(told?.text('SequenceNumber') ?? Number.NaN);
  const status = told?.attribute('TransactionStatusCode') ?? null;
  const whole = id !== null && token !== null && Number.isSafeInteger(sequence);
  header?.take();
  return {
    body: root.at('Body')?.children[0] ?? null,
    relates_to: header?.text('RelatesTo') ?? null,
    action: header?.text('Action') ?? null,
    session: whole ? { id, token, sequence, status } : null,
  };
}

export interface SoapFault {
  /** `11` of ` 11|Session|`; null where the text has no such parts. */
  code: string | null;
  /** Of the session, or of what was asked in it. */
  area: 'Session' | 'Application' | null;
  /** True if the provider failed, not the request. */
  broke: boolean;
  text: string;
}

/** A SOAP fault; null for any other message. */
export function readFault(body: XmlNode): SoapFault | null {
  if (body.name !== 'Fault') return null;
  body.take();
  const text = body.text('faultstring') ?? body.text('Reason/Text') ?? '';
  const [, code = '', area = '', words = ''] =
    /^\s*([^|]*?)\s*\|\s*([a-z]+)\s*\|\s*(.*)$/is.exec(text) ?? [];
  const of_session = /session|presentation|security|validation/i.test(area);
  return {
    code: code || null,
    area: area === '' ? null : of_session ? 'Session' : 'Application',
    broke: /\b(server|receiver)\b/i.test(body.text('faultcode') ?? body.text('Code/Value') ?? ''),
    text: words || text || (body.text('faultcode') ?? ''),
  };
}
