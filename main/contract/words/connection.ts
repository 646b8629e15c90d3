/** English: findings of a connection test. */
export const saidConnection = {
  'said.t_name_found': 'The name of the address is known.',
  'said.t_connected': 'A connection came about.',
  'said.t_tls_sound': 'The certificate is in order.',
  'said.t_nothing_between': 'Nothing else answers in its place.',
  'said.t_version_read': 'The version is one that is read.',
  'said.t_credentials_taken': 'The credentials are taken.',
  'said.t_rights_given': 'The account may read orders.',
  'said.t_answered': 'The answer is one of the protocol.',
  'said.t_name_unknown': 'The name of the address is not known: check its spelling and the DNS.',
  'said.t_no_network': 'This computer has no network.',
  'said.t_nobody_listens': 'Nobody takes connections at this address: check host and port.',
  'said.t_private': 'The name leads to a private address; it must be on the open internet.',
  'said.t_silent': 'Nothing came back in time: a firewall may stand in between.',
  'said.t_broken': 'The connection broke before an answer came.',
  'said.t_expired': 'The certificate is out of its time: ask the provider, or set this clock.',
  'said.t_of_another': 'The certificate is of another name: check the address.',
  'said.t_untrusted':
    'The certificate is of nobody who is trusted: a proxy may read the line, or the provider signs its own.',
  'said.t_client_certificate': 'The provider asks for a client certificate, and there is none.',
  'said.t_no_tls': 'The far side speaks no TLS that fits: check the port and https.',
  'said.t_proxy_credentials': 'A proxy in between asks for credentials of its own.',
  'said.t_redirected':
    'The answer leads to another address: a sign-in page or proxy, or the address moved.',
  'said.t_foreign_page':
    'A web page answers in place of the provider: a sign-in page, a proxy, or a wrong address.',
  'said.t_rights_refused':
    'The provider knows the account and does not let it do this: ask for the rights.',
  'said.t_provider_down':
    'The provider speaks the protocol and says that something broke on its side.',
  'said.t_nothing_there': 'The host answers, and there is nothing at this path: check the address.',
  'said.t_not_protocol': 'The answer is not one of the protocol: check the address.',
  'said.t_another_standard': 'The answer is of {name}, which is not the one that is set here.',
  'said.credential_kind': 'not a kind this provider takes',
  'said.header_value': 'one line of the characters that a header can hold (Latin-1)',
  'said.header_form': 'letters, digits and hyphens',
  'said.header_ours': 'a header that is set here',
  'said.t_no_address': '{name} has no address to ask',
} as const;
