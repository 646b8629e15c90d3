/**
 * Problems of a provider's settings, field by field: addresses that may be reached, credentials and
 * options that the protocol has, valid certificates and keys.
 */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { ErrorDetail } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import type {
  OptionName,
  ProviderConfigureInput,
  ProviderOptions,
} from '#main/contract/provider-settings.ts';
import { getErrorCode } from '#main/contract/result.ts';
import { findEndpointProblem } from '#main/domain/provider-addresses.ts';
import type { ProviderRegistry } from '#main/providers/provider.ts';

type Position = ReturnType<ProviderRegistry['positions']>[number];

/** `options` are all options in force after the change. */
export function listOptionProblems(
  input: ProviderConfigureInput,
  options: ProviderOptions,
  position: Position,
  training: boolean,
): ErrorDetail[] {
  const { credentials, endpoint } = input;
  const problems: ErrorDetail[] = [];
  const tell = (path: string, message: string | null) => {
    if (message !== null) problems.push({ path, message });
  };
  if (endpoint) tell('endpoint', findEndpointProblem(endpoint, { training }));
  if (credentials?.scheme === 'OAUTH') {
    tell('credentials.token_url', findEndpointProblem(credentials.token_url, { training }));
  }
  if (credentials && !position.schemes?.includes(credentials.scheme)) {
    tell('credentials.scheme', phrase('credential_kind'));
  }
  const names = Object.keys(input.options ?? {}) as OptionName[];
  for (const name of names) {
    const unknown = input.options?.[name] != null && !position.options?.includes(name);
    if (unknown) tell(`options.${name}`, phrase('account_no_option'));
  }
  for (const { message, address } of options.endpoints ?? []) {
    const known = position.messages?.includes(message);
    if (!known) tell('options.endpoints', phrase('no_message', { name: message }));
    const path = /^\/[^\s?#]*$/.test(address);
    const problem = path ? null : findEndpointProblem(address, { training });
    if (problem !== null) tell('options.endpoints', `${message}: ${problem}`);
  }
  tell('options.proxy_url', options.proxy_url ? findProxyProblem(options.proxy_url) : null);
  for (const problem of listCertificateProblems(options)) tell(...problem);
  return problems;
}

function findProxyProblem(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'http:') return phrase('proxy_http');
  if (url.username || url.password) return phrase('no_login_in_url');
  const bare = url.pathname === '/' && url.search === '' && url.hash === '';
  return bare ? null : phrase('proxy_bare');
}

function listCertificateProblems(options: ProviderOptions): [path: string, message: string][] {
  const { client_certificate, client_key, client_key_passphrase, authority } = options;
  const problems: [string, string][] = [];
  const certificate =
    client_certificate === undefined ? null : parseCertificate(client_certificate);
  if (client_certificate !== undefined && !certificate) {
    problems.push(['options.client_certificate', phrase('no_certificate')]);
  }
  if (authority !== undefined && !parseCertificate(authority)) {
    problems.push(['options.authority', phrase('no_certificate')]);
  }
  const key = client_key === undefined ? null : parseKey(client_key, client_key_passphrase);
  if (typeof key === 'string') problems.push(['options.client_key', key]);
  if ((client_certificate === undefined) !== (client_key === undefined)) {
    const missing = client_key === undefined ? 'client_key' : 'client_certificate';
    problems.push([`options.${missing}`, phrase('cert_and_key')]);
  } else if (certificate && key && typeof key !== 'string' && !certificate.checkPrivateKey(key)) {
    problems.push(['options.client_key', phrase('other_key')]);
  }
  return problems;
}

function parseCertificate(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
}

/** The key, or its problem. */
function parseKey(pem: string, passphrase: string | undefined): KeyObject | string {
  try {
    return createPrivateKey({ key: pem, ...(passphrase === undefined ? {} : { passphrase }) });
  } catch (error) {
    if (getErrorCode(error) === 'ERR_MISSING_PASSPHRASE') return phrase('needs_passphrase');
    const sealed = /ENCRYPTED/.test(pem);
    return sealed ? phrase('wrong_passphrase') : phrase('no_key');
  }
}
