/**
 * Sends a request of one profile and reads the answer: transport errors, unreadable answers,
 * acceptance without a result and Duffel's own errors all become failures here.
 */
import { phrase, withoutMarks } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import type { MethodOf } from '../bind-client.ts';
import { refuseUnclear } from '../failures.ts';
import type { Operation, ProviderCall, ProviderFailure } from '../provider.ts';
import {
  type ClientOptions,
  exchangeForCall,
  isRefusal,
  type TransportAnswer,
} from '../transport.ts';
import { readErrors, toFailure } from './errors.ts';
import { Fieldset, Reading } from './json.ts';
import type { DuffelProfile } from './profile.ts';

interface Asked {
  /** Path below the base URL; the caller encodes ids in it. */
  path: string;
  query?: readonly (readonly [string, string])[];
  data?: undefined;
  effect?: undefined;
  creates?: undefined;
}

/** What is posted; it always says whether it takes effect, as such a message is never repeated. */
interface Posted extends Pick<Asked, 'path' | 'query'> {
  data: unknown;
  effect: boolean;
  /** True if it creates an order. */
  creates?: boolean;
}

export type Sent = Asked | Posted;

export type Received = Result<Fieldset, ProviderFailure>;

/** The most pages of a list; a cursor that never ends stops here. */
const MAX_PAGES = 20;
const PAGE_LIMIT = '200';

export type Method<N extends Operation> = MethodOf<DuffelClient, N>;

/** A call for each of several messages, which have its time together, whatever the clock does. */
export function limitCall(call: ProviderCall): () => ProviderCall {
  const until = performance.now() + call.timeout_ms;
  return () => ({ ...call, timeout_ms: Math.max(1, until - performance.now()) });
}

export class DuffelClient {
  readonly profile: DuffelProfile;
  readonly #options: ClientOptions;

  constructor(profile: DuffelProfile, options: ClientOptions) {
    this.profile = profile;
    this.#options = options;
  }

  now(): Date {
    return this.#options.clock.now();
  }

  /** The answer's `data`, an object. */
  async send(call: ProviderCall, message: Sent): Promise<Received> {
    const root = await this.#exchange(message, call);
    if (!root.ok) return root;
    const data = root.value.at('data');
    return data.there
      ? ok(data)
      : fail(refuseUnclear(phrase('no_content'), message.effect ?? false));
  }

  /** The answer's `data`, a list that has no pages. */
  async sendList(call: ProviderCall, message: Sent): Promise<Result<Fieldset[], ProviderFailure>> {
    const root = await this.#exchange(message, call);
    if (!root.ok) return root;
    const { items, listed } = readList(root.value);
    return listed ? ok(items) : fail(refuseUnclear(phrase('no_content'), message.effect ?? false));
  }

  /**
   * The objects of a list, page by page until `enough` or its end; `whole` is false if neither is
   * reached, or an item is not an object. An answer without a list is a failure: it proves nothing.
   */
  async list(
    call: ProviderCall,
    message: Pick<Sent, 'path' | 'query'>,
    enough: (found: Fieldset[]) => boolean = () => false,
  ): Promise<Result<{ items: Fieldset[]; whole: boolean }, ProviderFailure>> {
    const items: Fieldset[] = [];
    const cursors = new Set<string>();
    const getCall = limitCall(call);
    let whole = true;
    let after: string | null = null;
    for (let pages = 0; pages < MAX_PAGES; pages += 1) {
      const paging: [string, string][] = [['limit', PAGE_LIMIT]];
      if (after !== null) paging.push(['after', after]);
      const query = [...(message.query ?? []), ...paging];
      const page = await this.#exchange({ ...message, query }, getCall());
      if (!page.ok) return page;
      const told = readList(page.value);
      if (!told.listed) return fail(refuseUnclear(phrase('no_content'), false));
      items.push(...told.items);
      whole &&= told.whole;
      after = page.value.at('meta').text('after');
      if (after === null || enough(items)) return ok({ items, whole });
      if (cursors.has(after)) break;
      cursors.add(after);
    }
    return ok({ items, whole: false });
  }

  async #exchange(message: Sent, call: ProviderCall): Promise<Received> {
    const { base_url, authorization } = this.#options;
    const { path, data, effect = false } = message;
    const method = data === undefined ? 'GET' : 'POST';
    const query = new URLSearchParams((message.query ?? []).map(([name, value]) => [name, value]));
    const headers: Record<string, string> = {
      accept: 'application/json',
      'accept-encoding': 'gzip',
      'duffel-version': this.profile.version,
      'x-client-correlation-id': call.correlation_id,
    };
    if (data !== undefined) headers['content-type'] = 'application/json';
    if (authorization !== null) headers.authorization = authorization;
    const about = {
      provider: this.profile.provider_type,
      message: `${method} ${path.replace(/_[^/]{12,}/g, '_…')}`,
    };
    const answer = await exchangeForCall(this.#options, call, about, {
      url: `${base_url.replace(/\/+$/, '')}${path}${query.size > 0 ? `?${query}` : ''}`,
      method,
      headers,
      body: data === undefined ? null : JSON.stringify({ data }),
      effect,
      reads_refusals: true,
      accept: /\bjson\b/i,
    });
    if (!answer.ok) return answer;
    return read(answer.value, message);
  }
}

function readList(root: Fieldset): { items: Fieldset[]; listed: boolean; whole: boolean } {
  const data = root.raw('data');
  const listed = typeof data === 'object' && data !== null;
  const items = listed ? root.list('data') : [];
  return { items, listed, whole: !Array.isArray(data) || items.length === data.length };
}

function read(
  { status, bytes, retry_after_ms }: TransportAnswer,
  { effect = false, creates = false }: Sent,
): Received {
  const answered = { effect, creates, status, retry_after_ms };
  // Accepted but not done: the result has to be looked up.
  if (status === 202 && effect) return fail(refuseUnclear(phrase('duffel_accepted_only'), true));
  const parsed = parseJson(bytes);
  if (parsed === undefined) {
    const failure = refuseUnclear(phrase('cannot_be_read'), effect);
    const wait = retry_after_ms === null ? {} : { retry_after_ms };
    if (status === 429) return fail({ ...failure, retry: 'safe', ...wait });
    return fail(isRefusal(status) ? { ...failure, retry: 'never' } : failure);
  }
  const problems = readErrors(parsed);
  if (problems) return fail(toFailure(problems, answered));
  if (status >= 400) return fail(toFailure({ errors: [], request_id: null, status }, answered));
  const root = new Fieldset(parsed, new Reading());
  return root.there ? ok(root) : fail(refuseUnclear(phrase('cannot_be_read'), effect));
}

/** Undefined if it is not JSON; a byte order mark is accepted. */
const cleanValue = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? withoutMarks(value) : value;

export function parseJson(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8').decode(bytes);
    // XML has no control characters; in JSON they have no meaning here.
    return JSON.parse(text, text.includes('\\u00') ? cleanValue : undefined);
  } catch {
    return undefined;
  }
}
