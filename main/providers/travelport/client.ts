/**
 * Sends a message of one profile and reads the answer: the message in the SOAP body, or a failure.
 * A fault comes with HTTP 500 or inside an answer that otherwise looks successful.
 */
import { runInTurns } from '#main/contract/event-loop-turns.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import type { MethodOf } from '../bind-client.ts';
import { refuseUnclear } from '../failures.ts';
import type { Operation, ProviderCall, ProviderFailure } from '../provider.ts';
import { type ClientOptions, exchangeForCall, type TransportAnswer } from '../transport.ts';
import { Reading } from '../wire/reading.ts';
import { decodeXml, parseXmlInSteps, type XmlNode } from '../wire/xml.ts';
import { buildProblem, readFault, type TravelportProblem, toFailure } from './errors.ts';
import type { TravelportProfile, TravelportService } from './profile.ts';
import { buildEnvelope, tag, type Xml } from './write/xml.ts';

export interface Sent {
  /** Air where it is left out. */
  service?: TravelportService;
  /** With its prefix and without Req: `air:AirPrice`. */
  message: string;
  attributes?: Parameters<typeof tag>[1];
  content: Parameters<typeof tag>[2];
  effect: boolean;
  /** True for faults that count as an answer: `ask` returns null. */
  tolerate?: (problem: TravelportProblem) => boolean;
}
export interface Received {
  root: XmlNode;
  reading: Reading;
}

export type Method<N extends Operation> = MethodOf<TravelportClient, N>;

export class TravelportClient {
  readonly profile: TravelportProfile;
  readonly #options: ClientOptions;

  constructor(profile: TravelportProfile, options: ClientOptions) {
    this.profile = profile;
    this.#options = options;
  }

  now(): Date {
    return this.#options.clock.now();
  }

  reading(): Reading {
    return new Reading({ currency: this.profile.currency, sent_at: this.now().toISOString() });
  }

  /** The answer; null for a tolerated fault. */
  async ask(call: ProviderCall, sent: Sent): Promise<Result<Received | null, ProviderFailure>> {
    const { base_url, authorization } = this.#options;
    const { profile } = this;
    const { service = 'air', effect } = sent;
    const headers: Record<string, string> = {
      accept: 'text/xml',
      'accept-encoding': 'gzip',
      'content-type': 'text/xml; charset=utf-8',
      soapaction: `"${profile.soap_actions[service]}"`,
      'x-client-correlation-id': call.correlation_id,
    };
    if (authorization !== null) headers.authorization = authorization;
    const about = { provider: profile.provider_type, message: sent.message };
    const answer = await exchangeForCall(this.#options, call, about, {
      url: `${base_url.replace(/\/+$/, '')}${profile.services[service]}`,
      headers,
      body: buildEnvelope(this.#message(sent, call), profile.version),
      effect,
      accept: /\bxml\b/i,
    });
    if (!answer.ok) return answer;
    return this.#read(answer.value, sent, call);
  }

  /** Like `ask`, but every fault is a failure. */
  async send(call: ProviderCall, sent: Sent): Promise<Result<Received, ProviderFailure>> {
    const answer = await this.ask(call, sent);
    if (!answer.ok) return answer;
    return answer.value ? ok(answer.value) : fail(refuseUnclear(phrase('no_content'), sent.effect));
  }

  #message({ message, attributes, content }: Sent, call: ProviderCall): Xml {
    const { target_branch, authorized_by, origin_application } = this.profile;
    return tag(
      `${message}Req`,
      {
        TraceId: call.correlation_id,
        AuthorizedBy: authorized_by,
        TargetBranch: target_branch,
        ...attributes,
      },
      tag('com:BillingPointOfSaleInfo', { OriginApplication: origin_application }),
      content,
    );
  }

  async #read(
    { status, bytes }: TransportAnswer,
    { message, effect, tolerate }: Sent,
    call: ProviderCall,
  ): Promise<Result<Received | null, ProviderFailure>> {
    const unreadable = refuseUnclear(phrase('cannot_be_read'), effect);
    const parsed = await runInTurns(parseXmlInSteps(decodeXml(bytes)));
    if (!parsed.ok) return fail(unreadable);
    const root = findMessage(parsed.value);
    if (root?.name === 'Fault') {
      const problem = readFault(root);
      return tolerate?.(problem) ? ok(null) : fail(toFailure(problem, effect));
    }
    const name = message.slice(message.indexOf(':') + 1);
    if (root?.name !== `${name}Rsp` || status >= 400) return fail(unreadable);
    const trace = root.attribute('TraceId');
    if (trace !== null && trace !== call.correlation_id) {
      return fail(refuseUnclear(phrase('uapi_other_request'), effect));
    }
    const problem = readErrorMessage(root);
    if (problem && tolerate?.(problem)) return ok(null);
    if (problem) return fail(toFailure(problem, effect));
    const reading = this.reading();
    noteWarnings(root, reading);
    return ok({ root, reading });
  }
}

/** The message inside its envelope; some recordings have lost the envelope. */
export function findMessage(root: XmlNode): XmlNode | undefined {
  return root.name === 'Envelope' ? root.at('Body')?.children[0] : root;
}

/** An error without a success; else null. */
export function readErrorMessage(root: XmlNode): TravelportProblem | null {
  const others = root.children.some(({ name }) => name !== 'ResponseMessage');
  const node = root.all('ResponseMessage').find((one) => {
    const type = one.attribute('Type');
    return type === 'Error' || (BUSY.test(one.attribute('Code') ?? '') && !others);
  });
  if (!node || (others && !/^12009$/.test(node.attribute('Code') ?? ''))) return null;
  return buildProblem(node.attribute('Code'), [node.value() ?? '']);
}
const BUSY = /^1400$/;

const STALE = /^1301$/;

/** Adds the host's messages in its answer as warnings. */
export function noteWarnings(root: XmlNode, reading: Reading): void {
  for (const node of root.all('ResponseMessage')) {
    const [code, type, text] = [node.attribute('Code'), node.attribute('Type'), node.value()];
    node.attribute('ProviderCode');
    // "Already imported" is no information about the reservation.
    if (type === 'Info' || !text || /already exists in universal record/i.test(text)) continue;
    const word = STALE.test(code ?? '')
      ? 'RECORD_STALE'
      : BUSY.test(code ?? '')
        ? 'RECORD_BUSY'
        : 'PROVIDER_SAYS';
    reading.warn(`${word}: ${text.replace(/\s+/g, ' ')}`);
  }
}
