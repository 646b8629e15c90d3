/** English: texts about a provider's account and connection. */

export const saidAccount = {
  'said.pem': 'PEM, from -----BEGIN {what}----- on',
  'said.country': 'two capital letters',
  'said.iata_digits': 'seven or eight digits',
  'said.account_airline': 'an airline’s two letters or digits',
  'said.account_no_option': 'not an option of this provider',
  'said.no_message': '{name} is no message of this provider',
  'said.proxy_http': 'the address of a proxy begins with http://',
  'said.proxy_bare': 'the address of a proxy is a host and a port',
  'said.no_certificate': 'not a certificate in PEM',
  'said.cert_and_key': 'a certificate and its key are given together',
  'said.other_key': 'the key of another certificate',
  'said.needs_passphrase': 'the key needs its passphrase',
  'said.wrong_passphrase': 'the passphrase does not open the key',
  'said.no_key': 'not a private key in PEM',
  'said.settings_unfit': 'The settings cannot be used: {why}',
  'said.t_cert_refused': 'The provider does not accept the client certificate.',
  'said.t_proxy_refuses': 'The proxy refuses this address or cannot reach it: ask whoever runs it.',
  'said.t_proxy_unknown': 'The name of the proxy is not known: check its spelling and the DNS.',
  'said.t_proxy_silent': 'Nobody answers at the address of the proxy: check host and port.',
  'said.t_no_token':
    'The address for tokens answers without a token: check it, or ask the provider.',
  'said.no_recording_name': 'not the name of a recording',
  'said.not_in_use': '{name} is not in use',
  'said.no_recording': 'There is no such recording',
} as const;
