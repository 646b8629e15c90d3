/** What the service says of a provider’s account and connection, in Spanish. */
export const saidAccount = {
  'said.pem': 'PEM, a partir de -----BEGIN {what}-----',
  'said.country': 'dos letras mayúsculas',
  'said.iata_digits': 'siete u ocho dígitos',
  'said.account_airline': 'las dos letras o dígitos de una aerolínea',
  'said.account_no_option': 'no es una opción de este proveedor',
  'said.no_message': '{name} no es un mensaje de este proveedor',
  'said.proxy_http': 'la dirección de un proxy comienza con http://',
  'said.proxy_bare': 'la dirección de un proxy es un nombre y un puerto',
  'said.no_certificate': 'no es un certificado en PEM',
  'said.cert_and_key': 'un certificado y su clave se dan juntos',
  'said.other_key': 'la clave de otro certificado',
  'said.needs_passphrase': 'la clave necesita su frase secreta',
  'said.wrong_passphrase': 'la frase secreta no abre la clave',
  'said.no_key': 'no es una clave privada en PEM',
  'said.settings_unfit': 'Los ajustes no se pueden usar: {why}',
  'said.t_cert_refused': 'El proveedor no acepta el certificado del cliente.',
  'said.t_proxy_refuses':
    'El proxy rechaza esta dirección o no llega a ella: pregunte a quien lo administra.',
  'said.t_proxy_unknown': 'El nombre del proxy no se conoce: revise la ortografía y el DNS.',
  'said.t_proxy_silent': 'Nadie responde en la dirección del proxy: revise el nombre y el puerto.',
  'said.t_no_token':
    'La dirección de las claves responde sin una clave: revísela o pregunte al proveedor.',
  'said.no_recording_name': 'no es el nombre de una grabación',
  'said.not_in_use': '{name} no está en uso',
  'said.no_recording': 'No existe esa grabación',
};
