/**
 * The training host's Universal API behind the adapter, the line in the test's hands; messages held
 * against the published schemas, where these are at hand.
 */
import { join } from 'node:path';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import type { FlightChange } from '#main/contract/training.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import { createTravelportProvider } from '#main/providers/travelport/adapter.ts';
import { TRAVELPORT_PROFILES } from '#main/providers/travelport/profile.ts';
import { createTraining } from '#main/training/index.ts';
import { WIRE } from '../../fixtures/needs.ts';
import { testPublished } from '../../fixtures/published.ts';

export const SCHEMAS = join(WIRE, 'schemas', 'uapi-v49');
export const REQUESTS = join(WIRE, 'samples', 'uapi-requests');

/** One schema that has the others in it. */
const ALL = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xs:import namespace="http://www.travelport.com/schema/air_v49_0" schemaLocation="air_v49_0/AirReqRsp.xsd"/>
  <xs:import namespace="http://www.travelport.com/schema/universal_v49_0" schemaLocation="universal_v49_0/UniversalRecordReqRsp.xsd"/>
  <xs:import namespace="http://www.travelport.com/schema/gdsQueue_v49_0" schemaLocation="gdsQueue_v49_0/GDSQueue.xsd"/>
</xs:schema>`;
let validator: XsdValidator | null = null;

function allSchemas(): XsdValidator {
  if (validator) return validator;
  xmlRegisterFsInputProviders();
  using schema = XmlDocument.fromBuffer(Buffer.from(ALL), { url: join(SCHEMAS, 'all.xsd') });
  validator = XsdValidator.fromDoc(schema);
  return validator;
}

/** The message inside an envelope, with the namespaces it stands in. */
export function bodyOf(xml: string): string {
  const inside = /<(?:\w+:)?Body>([\s\S]*)<\/(?:\w+:)?Body>/.exec(xml)?.[1];
  return inside ?? xml;
}

/** What is wrong with the message by its schema; empty where it is valid. */
export function invalid(xml: string): string {
  using document = XmlDocument.fromString(bodyOf(xml));
  try {
    allSchemas().validate(document);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** `AirPriceReq`. */
export const nameOf = (xml: string): string => /<(?:\w+:)?(\w+)/.exec(bodyOf(xml))?.[1] ?? '';

export interface Line {
  /** Names of what was sent. */
  sent: string[];
  bodies: string[];
  answers: string[];
  /** Loses the answer to the next request of this name, or the one after so many, once acted on. */
  lose(name: string, after?: number): void;
  /** Answers the next requests of this name itself, or those after so many. */
  instead(name: string, answer: string | Response, after?: number, times?: number): void;
}

const open: { training: { close(): void }; line: Line }[] = [];

/** A world of its own, closed by `closeAll`. */
export function ask(at = '2026-11-21T12:00:00Z') {
  let now = new Date(at);
  const clock = { now: () => now };
  const training = createTraining({ database: ':memory:', clock });
  let lost: { name: string; after: number } | null = null;
  const scripted = new Map<string, { answer: string | Response; after: number; times: number }>();
  const line: Line = {
    sent: [],
    bodies: [],
    answers: [],
    lose: (name, after = 0) => (lost = { name, after }),
    instead: (name, answer, after = 0, times = 1) => scripted.set(name, { answer, after, times }),
  };
  const word = Buffer.from('Universal API/training:training-PROVIDER_01').toString('base64');
  const provider = createTravelportProvider(TRAVELPORT_PROFILES[0]!, {
    base_url: 'http://host.test/uapi',
    authorization: `Basic ${word}`,
    clock,
    training: true,
    fetch: async (request) => {
      const body = await request.clone().text();
      const name = nameOf(body);
      line.sent.push(name);
      line.bodies.push(body);
      const script = scripted.get(name);
      const own = script?.after === 0 ? script.answer : undefined;
      if (script?.after === 0) script.times -= 1;
      else if (script) script.after -= 1;
      if (script?.times === 0) scripted.delete(name);
      if (own instanceof Response) return own;
      if (own !== undefined) {
        return new Response(own, { headers: { 'content-type': 'text/xml' } });
      }
      const response = await training.fetch(request);
      line.answers.push(await response.clone().text());
      if (lost?.name !== name || lost.after-- > 0) return response;
      lost = null;
      throw new TypeError('terminated');
    },
  });
  open.push({ training, line });
  const control = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const url = `http://host.test/control/${path}`;
    const method = body === null ? 'GET' : 'POST';
    const sent = body === null ? {} : { body: JSON.stringify(body) };
    const response = await training.fetch(new Request(url, { method, headers, ...sent }));
    if (response.status !== 200) throw new Error(await response.text());
    return (await response.json()) as unknown;
  };
  return {
    provider,
    line,
    training,
    moveTo: (later: string) => (now = new Date(later)),
    fault: (message: string, fault: string) =>
      control('faults', { provider_type: 'PROVIDER_01', message, fault, times: 1 }),
    move: (change: FlightChange) => control('flights', change),
    books: async (order: ProviderOrder) => {
      const orders = (await control('orders', null)) as { locator: string }[];
      return orders.find(({ locator }) => locator === order.locator);
    },
  };
}
export type Host = ReturnType<typeof ask>;

/** Closes the worlds that are open, and hands out what went over their lines. */
export const closeAll = (): string[] =>
  open.splice(0).flatMap(({ training, line }) => {
    training.close();
    return [...line.bodies, ...line.answers];
  });

/** Every message of a file by its schema; faults have schemas of their own. */
export const testMessages = () =>
  testPublished(closeAll, (xml) => {
    const problem = /<SOAP:Fault>/.test(xml) ? '' : invalid(xml);
    return problem && `${nameOf(xml)}: ${problem}`;
  });
