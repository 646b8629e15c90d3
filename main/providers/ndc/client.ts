/**
 * Sends a message of one profile and reads what comes back: transport faults, unreadable answers and
 * the airline's own errors all become failures here, so that operations see answers only.
 */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { runInTurns } from '#main/contract/turns.ts';
import type { NdcProfile } from '../profiles.ts';
import type { ProviderCall, ProviderFailure } from '../provider.ts';
import { exchange, type Fetch, resolveAddress } from '../transport.ts';
import type { Dialect, Message } from './dialect.ts';
import { toFailure } from './errors.ts';
import { type CardSecret, withoutCodes, withoutNumbers } from './masking.ts';
import type { Opened } from './read/answers.ts';
import { isErrorAnswer, readErrors, type WireError } from './read/problems.ts';
import { decodeXml, parseXmlInSteps } from './xml.ts';

/** What the adapter gets from the code that sets up the service. */
export interface ClientOptions {
  fetch: Fetch;
  base_url: string;
  /** The value of the Authorization header. */
  authorization: string | null;
  clock: { now(): Date };
  log?: { info(message: string, fields?: Record<string, unknown>): void };
}

export interface Sent extends Message {
  effect: boolean;
  /** Cards in the body; they are removed from the answer before it is read. */
  secrets?: CardSecret[];
  /** Lets the caller accept an error as an answer. */
  tolerate?: (errors: WireError[]) => boolean;
}

/** Null where the error was tolerated. */
export type Received = Result<Opened | null, ProviderFailure>;

export class NdcClient {
  readonly profile: NdcProfile;
  readonly dialect: Dialect;
  readonly #options: ClientOptions;

  constructor(profile: NdcProfile, dialect: Dialect, options: ClientOptions) {
    this.profile = profile;
    this.dialect = dialect;
    this.#options = options;
  }

  async send(message: Sent, call: ProviderCall): Promise<Received> {
    const { fetch, base_url, authorization, clock, log } = this.#options;
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
    const answer = await exchange(fetch, {
      url: resolveAddress(base_url, this.profile.endpoints[message.name]),
      headers,
      body,
      effect: message.effect,
      timeout_ms: call.timeout_ms,
      accept: /\bxml\b/i,
      ...(call.signal ? { signal: call.signal } : {}),
    });
    log?.info('provider exchange', {
      provider: this.profile.provider_type,
      message: message.name,
      correlation_id: call.correlation_id,
      outcome: answer.ok ? answer.value.status : answer.error.error,
      bytes: answer.ok ? answer.value.bytes.byteLength : null,
    });
    if (!answer.ok) return answer;
    return this.#read(answer.value.bytes, answer.value.status, message);
  }

  async #read(bytes: Uint8Array, status: number, message: Sent): Promise<Received> {
    const lost = message.effect ? 'unknown' : 'safe';
    const refuseGarbage = (text: string): Received =>
      fail({
        error: 'PROVIDER_ERROR',
        retry: lost,
        message: text,
        provider_code: null,
        provider_text: null,
      });
    const secrets = message.secrets ?? [];
    const parsed = await runInTurns(parseXmlInSteps(withoutNumbers(decodeXml(bytes), secrets)));
    if (!parsed.ok) return refuseGarbage(phrase('cannot_be_read'));
    const root = this.dialect.unwrap(parsed.value);
    const errors = readErrors(root);
    if (errors.length > 0 && isErrorAnswer(root)) {
      if (message.tolerate?.(errors)) return ok(null);
      const failure = toFailure(errors, { effect: message.effect, status, message: message.name });
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

function withoutSecrets(failure: ProviderFailure, secrets: CardSecret[]): ProviderFailure {
  const clean = (text: string) => withoutCodes(text, secrets);
  const { message, provider_text, details, ...rest } = failure;
  return {
    ...rest,
    message: clean(message),
    provider_text: provider_text === null ? null : clean(provider_text),
    ...(details
      ? { details: details.map((one) => ({ ...one, message: clean(one.message) })) }
      : {}),
  };
}
