/** What the service says of a provider’s account and connection, in Portuguese. */
export const saidAccount = {
  'said.pem': 'PEM, a partir de -----BEGIN {what}-----',
  'said.country': 'duas letras maiúsculas',
  'said.iata_digits': 'sete ou oito dígitos',
  'said.account_airline': 'as duas letras ou dígitos de uma companhia',
  'said.account_no_option': 'não é uma opção deste provedor',
  'said.no_message': '{name} não é uma mensagem deste provedor',
  'said.proxy_http': 'o endereço de um proxy começa com http://',
  'said.proxy_bare': 'o endereço de um proxy é um nome e uma porta',
  'said.no_certificate': 'não é um certificado em PEM',
  'said.cert_and_key': 'um certificado e sua chave são informados juntos',
  'said.other_key': 'a chave de outro certificado',
  'said.needs_passphrase': 'a chave precisa da sua frase secreta',
  'said.wrong_passphrase': 'a frase secreta não abre a chave',
  'said.no_key': 'não é uma chave privada em PEM',
  'said.settings_unfit': 'Os ajustes não podem ser usados: {why}',
  'said.t_cert_refused': 'O provedor não aceita o certificado do cliente.',
  'said.t_proxy_refuses':
    'O proxy recusa este endereço ou não o alcança: pergunte a quem o administra.',
  'said.t_proxy_unknown': 'O nome do proxy não é conhecido: confira a grafia e o DNS.',
  'said.t_proxy_silent': 'Ninguém responde no endereço do proxy: confira o nome e a porta.',
  'said.t_no_token':
    'O endereço das chaves responde sem uma chave: confira-o ou pergunte ao provedor.',
  'said.no_recording_name': 'não é o nome de uma gravação',
  'said.not_in_use': '{name} não está em uso',
  'said.no_recording': 'Não existe essa gravação',
};
