/**
 * The way to an endpoint an administrator has set. Which address a name stands for is judged at the
 * moment of connecting, so that a name that moves behind the agency's walls later is refused then too.
 * Redirects are not followed; proxies and cookies do not exist here.
 */
import { type LookupAddress, lookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { isPrivateAddress, isPrivateHost } from '#main/domain/endpoints.ts';

/** Takes a request and gives a response, as `fetch` does. */
type Fetch = (request: Request) => Promise<Response>;

export interface OutsideOptions {
  /** While training anything may be reached: the far side may stand on the next desk. */
  private_too: boolean;
  /** The system's own unless a test knows better. */
  resolve?: typeof lookup;
}

const refused = (host: string): Error =>
  Object.assign(new Error(`${host} is not on the open internet`), {
    code: 'EHOSTUNREACH',
    reason: 'PRIVATE',
  });

/** A look-up that gives open addresses only. */
function openLookup(resolve: typeof lookup): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const addresses = (found ?? []) as LookupAddress[];
      const open = addresses.filter(({ address }) => !isPrivateAddress(address));
      const [first] = open;
      if (error) done(error, '', 4);
      // One private address among them is enough: nobody means both.
      else if (!first || open.length !== addresses.length) done(refused(hostname), '', 4);
      else if (options.all) done(null, open);
      else done(null, first.address, first.family);
    });
  };
}

export function outsideFetch({ private_too, resolve = lookup }: OutsideOptions): Fetch {
  return async (request) => {
    const url = new URL(request.url);
    if (!private_too && isPrivateHost(url.hostname)) throw refused(url.hostname);
    if (!private_too && url.protocol !== 'https:') throw refused(url.hostname);
    const body = request.body === null ? null : Buffer.from(await request.arrayBuffer());
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const answer = await new Promise<IncomingMessage>((done, fail) => {
      const outgoing = send(
        url,
        {
          method: request.method,
          headers: {
            ...Object.fromEntries(request.headers),
            ...(body === null ? {} : { 'content-length': String(body.byteLength) }),
          },
          signal: request.signal,
          ...(private_too ? {} : { lookup: openLookup(resolve) }),
        },
        done,
      );
      outgoing.on('error', fail);
      outgoing.end(body ?? undefined);
    });
    return responseOf(answer);
  };
}

const BODILESS = new Set([101, 204, 205, 304]);

function responseOf(answer: IncomingMessage): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  const status = answer.statusCode ?? 502;
  const init = { status, headers };
  if (BODILESS.has(status)) {
    answer.resume();
    return new Response(null, init);
  }
  return new Response(Readable.toWeb(answer) as ReadableStream<Uint8Array>, init);
}
