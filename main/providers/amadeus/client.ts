/**
 * Sends messages of one profile and reads the answers, alone or within a session. An access point
 * has few sessions, and each takes and counts one call at a time. Whatever happens, the session is
 * signed out, so nothing stays open in it.
 */
import { runInTurns } from '#main/contract/event-loop-turns.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import type { MethodOf } from '../bind-client.ts';
import { refuseUnclear } from '../failures.ts';
import type { Operation as PortOperation, ProviderCall, ProviderFailure } from '../provider.ts';
import { type ClientOptions, exchangeForCall } from '../transport.ts';
import { type CardSecret, withoutNumbers, withoutSecrets } from '../wire/masking.ts';
import { Reading } from '../wire/reading.ts';
import { decodeXml, parseXmlInSteps, type XmlNode } from '../wire/xml.ts';
import {
  describeWarning,
  isWordOfRecord,
  readErrors,
  toFailure,
  toFaultFailure,
  type WireError,
} from './errors.ts';
import { type AmadeusProfile, buildOperationName, type Operation } from './profile.ts';
import {
  type OpenedEnvelope,
  openEnvelope,
  readFault,
  type SessionHead,
  type SessionState,
  writeEnvelope,
} from './soap.ts';
import { el, type Xml } from './write/xml.ts';

/** The user stands in the message: there is no header for one. */
export type AmadeusClientOptions = Omit<ClientOptions, 'authorization'>;

export interface Asked {
  operation: Operation;
  body: Xml;
  /** True if the call has a lasting effect: an end of transaction, a document. */
  effect?: boolean;
  /** Cards in the body; they are removed from the answer before it is read. */
  secrets?: CardSecret[];
  /** Lets the caller accept errors as an answer. */
  tolerate?: (errors: readonly WireError[], root: XmlNode) => boolean;
}

export interface Told {
  root: XmlNode;
  /** All errors, warnings and notes beside the answer, tolerated errors too. */
  errors: WireError[];
  reading: Reading;
}
export type Received = Result<Told, ProviderFailure>;
type Work<T> = (session: Session) => Promise<Result<T, ProviderFailure>>;

/** Timeout of a sign-out: the outcome of the work is known by then. */
const SIGN_OUT_MS = 5_000;

/** Limits how many sessions are open; further callers wait in line. */
class Permits {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** False where none came free in time. */
  async take(timeout_ms: number, signal: AbortSignal | undefined): Promise<boolean> {
    if (this.#free > 0) {
      this.#free -= 1;
      return true;
    }
    return new Promise((resolve) => {
      const end = (taken: boolean) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
        resolve(taken);
      };
      const takePermit = () => end(true);
      const giveUp = () => {
        const at = this.#waiting.indexOf(takePermit);
        if (at >= 0) this.#waiting.splice(at, 1);
        end(false);
      };
      const timer = setTimeout(giveUp, timeout_ms);
      signal?.addEventListener('abort', giveUp, { once: true });
      this.#waiting.push(takePermit);
    });
  }

  give(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}

interface Exchanged {
  opened: OpenedEnvelope;
  told: Received;
  /** True if the answer belongs to another message or session. */
  strange: boolean;
}

export type Method<N extends PortOperation> = MethodOf<AmadeusClient, N>;

export class AmadeusClient {
  readonly profile: AmadeusProfile;
  readonly #options: AmadeusClientOptions;
  readonly #permits: Permits;

  constructor(profile: AmadeusProfile, options: AmadeusClientOptions) {
    this.profile = profile;
    this.#options = options;
    this.#permits = new Permits(profile.max_sessions);
  }

  now(): Date {
    return this.#options.clock.now();
  }

  /** One call without a session. */
  async send(call: ProviderCall, asked: Asked): Promise<Received> {
    const { told } = await this.exchange(asked, null, call);
    return told;
  }

  /** Does the work in a session of its own, which has ended when this returns. */
  async inSession<T>(call: ProviderCall, work: Work<T>): Promise<Result<T, ProviderFailure>> {
    const begun = performance.now();
    if (!(await this.#permits.take(call.timeout_ms, call.signal))) {
      const waited = phrase('amadeus_sessions_used');
      return fail({ ...refuseUnclear(waited, false), provider_code: null });
    }
    const left = Math.max(1, call.timeout_ms - (performance.now() - begun));
    const session = new Session(this, { ...call, timeout_ms: left });
    try {
      return await work(session);
    } finally {
      await session.end(SIGN_OUT_MS);
      this.#permits.give();
    }
  }

  async exchange(
    { operation, body, effect = false, secrets = [], tolerate }: Asked,
    session: SessionHead | null,
    call: ProviderCall,
  ): Promise<Exchanged> {
    const { base_url, clock } = this.#options;
    const { user, access_point, provider_type } = this.profile;
    const to = `${base_url.replace(/\/+$/, '')}/${access_point}`;
    const name = buildOperationName(operation);
    const now = clock.now();
    const { message_id, text } = writeEnvelope({ operation, to, user, session, now, body });
    const about = { provider: provider_type, message: name.body };
    const answer = await exchangeForCall(this.#options, call, about, {
      url: to,
      headers: {
        accept: 'text/xml',
        'accept-encoding': 'gzip',
        'content-type': 'text/xml; charset=utf-8',
        soapaction: `"${name.action}"`,
      },
      body: text,
      effect,
      accept: /\bxml\b/i,
    });
    const nothing = { body: null, relates_to: null, action: null, session: null };
    if (!answer.ok) return { opened: nothing, told: answer, strange: false };
    const { bytes, status } = answer.value;
    const parsed = await runInTurns(parseXmlInSteps(withoutNumbers(decodeXml(bytes), secrets)));
    if (!parsed.ok) {
      const garbage = refuseUnclear(phrase('cannot_be_read'), effect);
      return { opened: nothing, told: fail(garbage), strange: false };
    }
    const opened = openEnvelope(parsed.value);
    const strange = findStrangeness(opened, message_id, session);
    const told = strange
      ? fail(refuseUnclear(strange, effect))
      : readAnswer(opened, { name, effect, status, ...(tolerate ? { tolerate } : {}) });
    return {
      opened,
      told: told.ok ? told : fail(withoutSecrets(told.error, secrets)),
      strange: strange !== null,
    };
  }
}

/** Why an answer does not fit: it belongs to another message or session. */
function findStrangeness(
  { relates_to, session: told, body }: OpenedEnvelope,
  message_id: string,
  session: SessionHead | null,
): string | null {
  const toPlainId = (id: string) => id.replace(/^urn:uuid:/i, '').toLowerCase();
  if (relates_to !== null && toPlainId(relates_to) !== toPlainId(message_id)) {
    return phrase('amadeus_other_message');
  }
  if (!session || !told || body?.name === 'Fault') return null;
  if (session.status === 'Start') return null;
  const own = told.id === session.id && told.sequence === session.sequence;
  return own ? null : phrase('amadeus_out_of_order');
}

interface Answering {
  name: { body: string; answers: readonly string[] };
  effect: boolean;
  status: number;
  tolerate?: NonNullable<Asked['tolerate']>;
}

function readAnswer(
  { body }: OpenedEnvelope,
  { name, effect, status, tolerate }: Answering,
): Received {
  if (!body) return fail(refuseUnclear(phrase('amadeus_empty_answer'), effect));
  const fault = readFault(body);
  if (fault) return fail(toFaultFailure(fault, effect));
  const errors = readErrors(body);
  const wrong = errors.some(({ level }) => level === 'error');
  if (wrong && !tolerate?.(errors, body)) {
    return fail(toFailure(errors, { effect, message: name.body }));
  }
  if (!name.answers.includes(body.name)) {
    const told = body.name.slice(0, 60);
    const message = phrase('amadeus_not_asked_for', { name: told });
    return fail(refuseUnclear(message, effect));
  }
  if (status >= 400) return fail(refuseUnclear(phrase('http_status', { status }), effect));
  const reading = new Reading();
  for (const error of errors) {
    const { level, code, text } = error;
    // Some name a code twice, once with its words.
    const again = text === null && errors.some((one) => one.code === code && one.text !== null);
    const told = level !== 'information' || isWordOfRecord(error);
    if (told && !again) reading.warn(describeWarning(error));
  }
  return ok({ root: body, errors, reading });
}

/**
 * One conversation, one call at a time. A lost or out-of-order answer, or a session fault, ends it:
 * later messages are not sent.
 */
export class Session {
  readonly client: AmadeusClient;
  readonly call: ProviderCall;
  readonly #until: number;
  #state: SessionState | null = null;
  #over: ProviderFailure | null = null;
  #closed = false;
  #line: Promise<unknown> = Promise.resolve();
  /** Readings of all answers except plain retrievals of a record. */
  readonly #readings: Reading[] = [];

  constructor(client: AmadeusClient, call: ProviderCall) {
    this.client = client;
    this.call = call;
    this.#until = performance.now() + call.timeout_ms;
  }

  /** Milliseconds until the whole call runs out. */
  left(): number {
    return Math.max(0, this.#until - performance.now());
  }

  /** Warnings of all answers so far, such as those about a fare or a card. */
  said(): string[] {
    return this.#readings.flatMap(({ warnings }) => warnings);
  }

  send(asked: Asked): Promise<Received> {
    const sent = this.#line.then(() => this.#send(asked));
    this.#line = sent.catch(() => undefined);
    return sent;
  }

  async #send(asked: Asked): Promise<Received> {
    if (this.#over) return fail({ ...this.#over, retry: 'safe' });
    const state = this.#state;
    const head: SessionHead = state
      ? { status: 'InSeries', ...state, sequence: state.sequence + 1 }
      : { status: 'Start' };
    const timeout_ms = Math.max(1, this.left());
    const { opened, told, strange } = await this.client.exchange(asked, head, {
      ...this.call,
      timeout_ms,
    });
    const { session, body } = opened;
    if (told.ok && asked.operation !== 'retrieve') this.#readings.push(told.value.reading);
    // The token of another message or session is not ours to use, not even to sign out.
    if (strange) this.#over = told.ok ? null : told.error;
    else if (session && session.status !== 'End') {
      this.#state = { id: session.id, sequence: session.sequence, token: session.token };
    } else if (session?.status === 'End') {
      this.#state = null;
      this.#over = refuseUnclear(phrase('amadeus_session_ended'), false);
    }
    const fault = body && body.name === 'Fault' ? readFault(body) : null;
    if (strange) return told;
    if (fault?.area === 'Session') {
      this.#state = null;
      this.#over = toFaultFailure(fault, false);
    } else if (body === null && !told.ok) this.#over = told.error;
    else if (!session && told.ok) {
      this.#over = refuseUnclear(phrase('amadeus_no_session'), asked.effect ?? false);
    }
    return told;
  }

  /** Signs out in any state, even if the caller has given up. */
  async end(timeout_ms: number): Promise<void> {
    await this.#line;
    const state = this.#state;
    if (this.#closed || !state) return;
    this.#closed = true;
    const { correlation_id, reference } = this.call;
    const head: SessionHead = { status: 'End', ...state, sequence: state.sequence + 1 };
    const asked: Asked = { operation: 'signOut', body: el('Security_SignOut') };
    const call = { correlation_id, reference, timeout_ms };
    const told = await this.client.exchange(asked, head, call);
    if (told.told.ok) return;
    // Either a lost call was counted (use the next number), or this one was lost (repeat it).
    const counted = this.#over !== null && told.opened.body?.name === 'Fault';
    const broken = told.opened.body === null && told.told.error.error !== 'PROVIDER_TIMEOUT';
    const again: SessionHead = counted ? { ...head, sequence: state.sequence + 2 } : head;
    if (counted || broken) await this.client.exchange(asked, again, call);
  }
}
