/**
 * Asks a provider for an order that does not exist, which changes nothing, and reports how far the
 * request came: name, connection, TLS, proxy, version, credentials, rights, protocol. It checks the
 * connection, so every adapter is tested alike.
 */
import { phrase } from '#main/contract/phrase.ts';
import type { ConnectionTest, ProviderTestStep } from '#main/contract/provider-settings.ts';
import type { Result } from '#main/contract/result.ts';
import type { Provider, ProviderFailure } from './provider.ts';
import { buildResponse, type Fetch, findCauseCode, readBody } from './transport.ts';

const MAX_TEST_MS = 20_000;
/** The answer about a missing order is short, so no more of it is read. */
const MAX_TOLD_BYTES = 1024 * 1024;
/** Written like a locator, but no record has it: locators have no 0. */
const NO_LOCATOR = '000000';

/** The result of the connection: an answer, or why there was none. */
export interface Met {
  status: number | null;
  type: string;
  bytes: Uint8Array;
  cause: unknown;
}

export interface TestPlan {
  /** Makes the adapter over the test's own fetch. */
  make(fetch: Fetch): Provider;
  fetch: Fetch;
  /** Null if the provider is in this process. */
  url: URL | null;
  /** Whether the account has its own proxy. */
  proxied: boolean;
  /** The name of the answer's standard; null if it is the adapter's. */
  foreign(bytes: Uint8Array): string | null;
  correlation_id: string;
  now(): number;
}

type Finding = Omit<ProviderTestStep, 'state'>;

type Step = ProviderTestStep['step'];
const SOUND: Record<Step, [code: Finding['code'], message: string]> = {
  NAME: ['NAME_FOUND', phrase('t_name_found')],
  CONNECTION: ['CONNECTED', phrase('t_connected')],
  TLS: ['TLS_SOUND', phrase('t_tls_sound')],
  PROXY: ['NOTHING_BETWEEN', phrase('t_nothing_between')],
  VERSION: ['VERSION_READ', phrase('t_version_read')],
  CREDENTIALS: ['CREDENTIALS_TAKEN', phrase('t_credentials_taken')],
  RIGHTS: ['RIGHTS_GIVEN', phrase('t_rights_given')],
  PROTOCOL: ['ANSWERED', phrase('t_answered')],
};
/** In the order of the connection; each step proves the ones before. */
const ROUTE = ['NAME', 'CONNECTION', 'TLS', 'PROXY'] as const;
/** The proxy resolves the name. */
const PROXIED_ROUTE = ['PROXY', 'CONNECTION', 'TLS'] as const;

export async function testConnection(plan: TestPlan): Promise<ConnectionTest> {
  const met: Met = { status: null, type: '', bytes: new Uint8Array(), cause: null };
  const provider = plan.make(createNotingFetch(plan.fetch, met));
  const began = plan.now();
  const timeout_ms = Math.min(provider.traits.call_timeout_ms, MAX_TEST_MS);
  const { correlation_id } = plan;
  const none = { order_id: 'ord_none', locator: NO_LOCATOR };
  const result = await provider.retrieve(none, { correlation_id, reference: null, timeout_ms });
  const took_ms = Math.max(0, Math.round(plan.now() - began));
  return { ...judge(met, result, plan), took_ms };
}

/** The test's result, step by step; `well` if no step failed. */
export function judge(
  met: Met,
  result: Result<unknown, ProviderFailure>,
  { url, foreign, proxied }: Pick<TestPlan, 'url' | 'foreign' | 'proxied'>,
): Omit<ConnectionTest, 'took_ms'> {
  // An error of the machine's own proxy is recognised by its code.
  const by_proxy = proxied || findCauseCode(met.cause).startsWith('ERR_PROXY_');
  const route = (by_proxy ? PROXIED_ROUTE : ROUTE).filter((step) => {
    if (step === 'NAME') return url !== null && !isLiteral(url.hostname);
    return step !== 'TLS' || url?.protocol === 'https:';
  });
  const problem = findProblem(met, result, foreign);
  const passed =
    problem === null ? [...route, ...PROVEN] : listPassedBefore(problem.step, route, met);
  const steps = passed.map((step): ProviderTestStep => {
    const [code, message] = SOUND[step];
    return { step, state: 'OK', code, message };
  });
  if (problem) steps.push({ ...problem, state: 'FAILED' });
  return { well: problem === null, steps };
}
/** Steps proven by a valid answer. */
const PROVEN = ['VERSION', 'CREDENTIALS', 'RIGHTS', 'PROTOCOL'] as const;

function listPassedBefore(failed: Step, route: readonly Step[], { status }: Met): readonly Step[] {
  // Any answer, whatever its content, came over the whole connection.
  if (status !== null) return route.filter((step) => step !== failed);
  return route.slice(0, Math.max(0, route.indexOf(failed)));
}

const isLiteral = (host: string) => host.startsWith('[') || /^[\d.]+$/.test(host);

function findProblem(
  met: Met,
  result: Result<unknown, ProviderFailure>,
  foreign: TestPlan['foreign'],
): Finding | null {
  if (met.status === null) return findConnectionProblem(met.cause, result);
  const { status, type } = met;
  if (status === 407) return buildFinding('PROXY', 'PROXY_CREDENTIALS');
  if (status >= 300 && status < 400) return buildFinding('PROXY', 'REDIRECTED');
  if (status === 401) return buildFinding('CREDENTIALS', 'CREDENTIALS_REFUSED');
  if (status === 403) return buildFinding('RIGHTS', 'RIGHTS_REFUSED');
  if (status === 429) return buildFinding('PROTOCOL', 'BUSY');
  if (/\btext\/html\b/i.test(type)) return buildFinding('PROXY', 'FOREIGN_PAGE');
  if (result.ok) return null;
  const name = foreign(met.bytes);
  if (name !== null) return buildStandardProblem(name);
  return findAnswerProblem(status, result.error);
}

/** What is wrong with an answer of the right standard; null if nothing is. */
function findAnswerProblem(status: number, failure: ProviderFailure): Finding | null {
  const text = failure.provider_text ?? '';
  const words = `${failure.provider_code ?? ''} ${text}`;
  if (/version/i.test(failure.provider_code ?? '')) return buildStandardProblem(text || words);
  if (NO_RIGHT.test(words)) return buildFinding('RIGHTS', 'RIGHTS_REFUSED');
  if (NO_CREDENTIALS.test(words)) return buildFinding('CREDENTIALS', 'CREDENTIALS_REFUSED');
  const its_own = failure.provider_code !== null || failure.provider_text !== null;
  // A SOAP fault comes with 500, whatever it says.
  if (failure.error === 'NOT_FOUND' && (its_own || status < 400)) return null;
  // Some answer about an order that is none with their message, and nothing in it.
  if (status < 400 && failure.empty) return null;
  if (status >= 500) return buildFinding('PROTOCOL', 'PROVIDER_DOWN');
  if (status === 404 && !its_own) return buildFinding('PROTOCOL', 'NOTHING_THERE');
  // A refusal in the protocol's own form proves protocol and credentials.
  if (failure.error !== 'PROVIDER_ERROR' && its_own) return null;
  if (its_own) return buildFinding('PROTOCOL', 'PROVIDER_DOWN');
  return buildFinding('PROTOCOL', 'NOT_THE_PROTOCOL');
}

const NO_CREDENTIALS =
  /unauthori[sz]ed|authenticat|credential|password|login|access.?token|api.?key/i;
const NO_RIGHT =
  /permission|not (authori[sz]ed|allowed|permitted|entitled)|forbidden|access denied|no (rights?|access)/i;

/** Why there was no answer. */
function findConnectionProblem(cause: unknown, result: Result<unknown, ProviderFailure>): Finding {
  const code = findCauseCode(cause);
  const found = LINE.find(([pattern]) => pattern.test(code))?.[1];
  if (isPrivate(cause)) return buildFinding('CONNECTION', 'PRIVATE_ADDRESS');
  if (found) return buildFinding(getStep(found), found);
  const late = !result.ok && result.error.error === 'PROVIDER_TIMEOUT';
  return late ? buildFinding('CONNECTION', 'SILENT') : buildFinding('CONNECTION', 'BROKEN');
}

const isPrivate = (cause: unknown) =>
  cause instanceof Error && 'reason' in cause && cause.reason === 'PRIVATE';

const LINE: readonly (readonly [RegExp, keyof typeof PROBLEMS])[] = [
  [/^ERR_PROXY_AUTH$/, 'PROXY_CREDENTIALS'],
  [/^ERR_PROXY_REFUSED$/, 'PROXY_REFUSES'],
  [/^ERR_PROXY_(ENOTFOUND|EAI_)/, 'PROXY_UNKNOWN'],
  [/^ERR_PROXY_/, 'PROXY_SILENT'],
  [/^ERR_NO_TOKEN$/, 'NO_TOKEN'],
  [/^(ENOTFOUND|EAI_)/, 'NAME_UNKNOWN'],
  [/^(ENETUNREACH|ENETDOWN)/, 'NO_NETWORK'],
  [/^(ECONNREFUSED|EHOSTUNREACH|EHOSTDOWN|EADDRNOTAVAIL)/, 'NOBODY_LISTENS'],
  [/^CERT_(HAS_EXPIRED|NOT_YET_VALID)/, 'CERTIFICATE_EXPIRED'],
  [/^ERR_TLS_CERT_ALTNAME/, 'CERTIFICATE_OF_ANOTHER'],
  [/SELF_SIGNED|^UNABLE_TO_(VERIFY|GET)|^CERT_/, 'CERTIFICATE_UNTRUSTED'],
  [/ALERT_(HANDSHAKE_FAILURE|CERTIFICATE_REQUIRED)/, 'CERTIFICATE_ASKED'],
  [/ALERT_(BAD_CERTIFICATE|UNKNOWN_CA|CERTIFICATE_|UNSUPPORTED_CERT)/, 'CERTIFICATE_REFUSED'],
  [/^(EPROTO|ERR_SSL|ERR_TLS)/, 'NO_TLS'],
  [/TIMEOUT|TIMEDOUT/, 'SILENT'],
];

const PROBLEMS = {
  NAME_UNKNOWN: phrase('t_name_unknown'),
  NO_NETWORK: phrase('t_no_network'),
  NOBODY_LISTENS: phrase('t_nobody_listens'),
  PRIVATE_ADDRESS: phrase('t_private'),
  SILENT: phrase('t_silent'),
  BROKEN: phrase('t_broken'),
  CERTIFICATE_EXPIRED: phrase('t_expired'),
  CERTIFICATE_OF_ANOTHER: phrase('t_of_another'),
  CERTIFICATE_UNTRUSTED: phrase('t_untrusted'),
  CERTIFICATE_ASKED: phrase('t_client_certificate'),
  CERTIFICATE_REFUSED: phrase('t_cert_refused'),
  NO_TLS: phrase('t_no_tls'),
  PROXY_CREDENTIALS: phrase('t_proxy_credentials'),
  PROXY_REFUSES: phrase('t_proxy_refuses'),
  PROXY_UNKNOWN: phrase('t_proxy_unknown'),
  PROXY_SILENT: phrase('t_proxy_silent'),
  NO_TOKEN: phrase('t_no_token'),
  REDIRECTED: phrase('t_redirected'),
  FOREIGN_PAGE: phrase('t_foreign_page'),
  CREDENTIALS_REFUSED: phrase('credentials'),
  RIGHTS_REFUSED: phrase('t_rights_refused'),
  BUSY: phrase('busy_wait'),
  PROVIDER_DOWN: phrase('t_provider_down'),
  NOTHING_THERE: phrase('t_nothing_there'),
  NOT_THE_PROTOCOL: phrase('t_not_protocol'),
} as const;

const getStep = (code: keyof typeof PROBLEMS): Step => {
  if (code === 'NAME_UNKNOWN') return 'NAME';
  if (code === 'NO_TOKEN') return 'CREDENTIALS';
  if (code.startsWith('PROXY')) return 'PROXY';
  return code.startsWith('CERTIFICATE') || code === 'NO_TLS' ? 'TLS' : 'CONNECTION';
};
const buildFinding = (step: Step, code: keyof typeof PROBLEMS): Finding => ({
  step,
  code,
  message: PROBLEMS[code],
});
const buildStandardProblem = (name: string): Finding => ({
  step: 'VERSION',
  code: 'ANOTHER_STANDARD',
  message: phrase('t_another_standard', { name }),
});

/** The fetch, which stores the result of its last call; of a long answer only the beginning. */
const createNotingFetch =
  (fetch: Fetch, met: Met): Fetch =>
  async (request) => {
    try {
      const response = await fetch(request);
      const { status, headers } = response;
      const bytes = (await readBody(response, MAX_TOLD_BYTES)) ?? new Uint8Array();
      Object.assign(met, { status, bytes, type: headers.get('content-type') ?? '' });
      return buildResponse(bytes, { status, headers });
    } catch (cause) {
      met.cause = cause;
      throw cause;
    }
  };
