/** A small client of the public interface, for the demo and for tests of a full story. */

export interface Reply {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: an external client reads JSON without our types
  body: any;
}

export interface Session {
  access_token: string;
  api_key: string;
}

export class RestClient {
  readonly base_url: string;
  session: Session | null = null;

  /** `base_url` is the service address up to and including /flights/v1. */
  constructor(base_url: string) {
    this.base_url = base_url;
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const response = await fetch(`${this.base_url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.session && {
          authorization: `Bearer ${this.session.access_token}`,
          'x-api-key': this.session.api_key,
        }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
  }

  /** Like {@link call}, but any answer except success throws with the service's own message. */
  async must(method: string, path: string, body?: unknown, headers?: Record<string, string>) {
    const reply = await this.call(method, path, body, headers);
    if (reply.status !== 200) {
      throw new Error(
        `${method} ${path}: ${reply.status} ${reply.body?.error} ${reply.body?.message}`,
      );
    }
    return reply;
  }

  desk(
    operation: string,
    input: unknown = {},
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const origin = new URL(this.base_url).origin;
    return new RestClient(`${origin}/desk/v1`)
      .as(this.session)
      .must('POST', `/${operation}`, input, headers);
  }

  as(session: Session | null): this {
    this.session = session;
    return this;
  }

  async signIn(username: string, password: string, api_key: string): Promise<void> {
    const { body } = await this.must('POST', '/oauth/token', { username, password });
    this.session = { access_token: body.access_token, api_key };
  }
}

export const TRAINING_AGENT = {
  username: 'agent@training.airdesk.example',
  password: 'training-pass',
  api_key: 'training-key',
} as const;
