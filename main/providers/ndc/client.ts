/**
 * Sends a message of one profile and reads what comes back: transport faults, unreadable answers and
 * the airline's own errors all become failures here, so that operations see answers only.
 */
import { runInTurns } from '#main/contract/event-loop-turns.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import type { MethodOf } from '../bind-client.ts';
import { refuseUnclear } from '../failures.ts';
import type { Operation, ProviderCall, ProviderFailure } from '../provider.ts';
import {
  type ClientOptions,
  exchangeForCall,
  findStatusFailure,
  resolveAddress,
} from '../transport.ts';
import { type CardSecret, withoutCodes, withoutNumbers, withoutSecrets } from '../wire/masking.ts';
import { decodePayload, parseXmlInSteps } from '../wire/xml.ts';
import type { Dialect } from './dialect.ts';
import { toFailure, toStatusFailure } from './errors.ts';
import type { NdcProfile } from './profiles.ts';
import type { Opened } from './read/answers.ts';
import { isErrorAnswer, readErrors, type WireError } from './read/problems.ts';
import type { Message } from './write/envelope.ts';

interface Sending {
  /** True where the message changes something at the airline. */
  effect?: boolean;
  /** Cards in the body; they are removed from the answer before it is read. */
  secrets?: CardSecret[];
}
/** Lets the caller accept an error as an answer. */
export type Tolerate = (errors: WireError[]) => boolean;
type Received<T = Opened> = Result<T, ProviderFailure>;

export type Method<N extends Operation> = MethodOf<NdcClient, N>;

export class NdcClient {
  readonly profile: NdcProfile;
  readonly dialect: Dialect;
  readonly #options: ClientOptions;

  constructor(profile: NdcProfile, dialect: Dialect, options: ClientOptions) {
    this.profile = profile;
    this.dialect = dialect;
    this.#options = options;
  }

  async send(message: Message, call: ProviderCall, sending?: Sending): Promise<Received>;
  /** Null where the error was tolerated. */
  async send(
    message: Message,
    call: ProviderCall,
    sending: Sending & { tolerate: Tolerate | undefined },
  ): Promise<Received<Opened | null>>;
  async send(
    message: Message,
    call: ProviderCall,
    sending: Sending & { tolerate?: Tolerate } = {},
  ): Promise<Received<Opened | null>> {
    const { base_url, authorization, clock } = this.#options;
    const { effect = false } = sending;
    const body = message.body({
      correlation_id: call.correlation_id,
      reference: call.reference,
      timestamp: clock.now().toISOString(),
    });
    const headers: Record<string, string> = {
      accept: 'application/xml',
      'content-type': 'application/xml; charset=utf-8',
    };
    if (authorization !== null) headers.authorization = authorization;
    const about = { provider: this.profile.provider_type, message: message.name };
    const answer = await exchangeForCall(this.#options, call, about, {
      url: resolveAddress(base_url, this.profile.endpoints[message.name]),
      headers,
      body,
      effect,
      reads_refusals: true,
      accept: /\bxml\b/i,
    });
    if (!answer.ok) return answer;
    const { status, bytes, retry_after_ms } = answer.value;
    const early = findStatusFailure(status, retry_after_ms, effect ? 'unknown' : 'safe', true);
    const { secrets = [] } = sending;
    const refuseGarbage = (text: string) => fail(refuseUnclear(text, effect));
    const parsed = await runInTurns(parseXmlInSteps(withoutNumbers(decodePayload(bytes), secrets)));
    if (!parsed.ok) return early ? fail(early) : refuseGarbage(phrase('cannot_be_read'));
    const root = this.dialect.unwrap(parsed.value);
    const errors = readErrors(root);
    if (early) {
      const about = { effect, status, message: message.name };
      return fail(withoutSecrets(toStatusFailure(early, errors, about), secrets));
    }
    if (errors.length > 0 && isErrorAnswer(root)) {
      if (sending.tolerate?.(errors)) return ok(null);
      const failure = toFailure(errors, { effect, status, message: message.name });
      return fail(withoutSecrets(failure, secrets));
    }
    const standard = this.dialect.standard(root);
    if (!standard.ok) return refuseGarbage(phrase('other_standard', { name: standard.error }));
    if (status >= 400) return refuseGarbage(phrase('http_status', { status }));
    if (!this.dialect.isAnswer(root)) return refuseGarbage(phrase('not_ndc'));
    const opened = this.dialect.open(root, this.profile);
    for (const { code, text } of errors) {
      opened.reading.warn(withoutCodes([code, text].filter(Boolean).join(': '), secrets));
    }
    return ok(opened);
  }
}
