/** Requests that one thread sends through another, and their responses. */

export interface SentRequest {
  id: number;
  method: string;
  url: string;
  headers: [string, string][];
  body: Uint8Array | null;
}

export interface SentResponse {
  id: number;
  status: number;
  headers: [string, string][];
  body: Uint8Array;
}

export class ThreadRequests {
  readonly #waiting = new Map<number, PromiseWithResolvers<Response>>();
  #last_id = 0;

  /** Like `fetch`: `post` sends the request, `leave` tells that nobody waits for it any more. */
  async send(
    request: Request,
    post: (sent: SentRequest) => void,
    leave: (id: number) => void,
  ): Promise<Response> {
    const { method, url, headers, signal } = request;
    signal.throwIfAborted();
    const body = request.body ? new Uint8Array(await request.arrayBuffer()) : null;
    signal.throwIfAborted();
    this.#last_id += 1;
    const id = this.#last_id;
    post({ id, method, url, headers: [...headers], body });
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    this.#waiting.set(id, { promise, resolve, reject });
    const giveUp = () => {
      this.#waiting.delete(id);
      leave(id);
      reject(signal.reason);
    };
    signal.addEventListener('abort', giveUp, { once: true });
    return promise.finally(() => signal.removeEventListener('abort', giveUp));
  }

  resolve({ id, status, headers, body }: SentResponse): void {
    const bytes = new Uint8Array(body);
    const response = new Response(bytes.length === 0 ? null : bytes, { status, headers });
    this.#take(id)?.resolve(response);
  }

  reject(id: number, error: Error): void {
    this.#take(id)?.reject(error);
  }

  rejectAll(error: Error): void {
    for (const id of [...this.#waiting.keys()]) this.reject(id, error);
  }

  #take(id: number): PromiseWithResolvers<Response> | undefined {
    const found = this.#waiting.get(id);
    this.#waiting.delete(id);
    return found;
  }
}
