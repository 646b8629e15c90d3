/** Español: lo que encontró una prueba de conexión. */
export const saidConnection = {
  'said.t_name_found': 'El nombre de la dirección se conoce.',
  'said.t_connected': 'Se estableció la conexión.',
  'said.t_tls_sound': 'El certificado está en orden.',
  'said.t_nothing_between': 'Nada más responde en su lugar.',
  'said.t_version_read': 'La versión es una de las que se leen.',
  'said.t_credentials_taken': 'Las credenciales se aceptan.',
  'said.t_rights_given': 'La cuenta puede leer órdenes.',
  'said.t_answered': 'La respuesta es del protocolo.',
  'said.t_name_unknown': 'El nombre de la dirección no se conoce: revise la escritura y el DNS.',
  'said.t_no_network': 'Este equipo no tiene red.',
  'said.t_nobody_listens':
    'Nadie acepta conexiones en esta dirección: revise el equipo y el puerto.',
  'said.t_private': 'El nombre lleva a una dirección privada; debe estar en la internet abierta.',
  'said.t_silent': 'Nada volvió a tiempo: puede haber un cortafuegos en el camino.',
  'said.t_broken': 'La conexión se cortó antes de llegar una respuesta.',
  'said.t_expired':
    'El certificado está fuera de plazo: consulte al proveedor o ajuste este reloj.',
  'said.t_of_another': 'El certificado es de otro nombre: revise la dirección.',
  'said.t_untrusted':
    'El certificado no es de nadie de confianza: un proxy puede leer la línea, o el proveedor firma el suyo.',
  'said.t_client_certificate': 'El proveedor pide un certificado de cliente, y no hay ninguno.',
  'said.t_no_tls': 'El otro lado no habla un TLS que sirva: revise el puerto y el https.',
  'said.t_proxy_credentials': 'Un proxy en el camino pide credenciales propias.',
  'said.t_redirected':
    'La respuesta lleva a otra dirección: una página de acceso o un proxy, o la dirección cambió.',
  'said.t_foreign_page':
    'Una página web responde en lugar del proveedor: una página de acceso, un proxy o una dirección errada.',
  'said.t_rights_refused': 'El proveedor conoce la cuenta y no permite esto: pida los derechos.',
  'said.t_provider_down': 'El proveedor habla el protocolo y dice que algo falló de su lado.',
  'said.t_nothing_there': 'El equipo responde, y no hay nada en esta ruta: revise la dirección.',
  'said.t_not_protocol': 'La respuesta no es del protocolo: revise la dirección.',
  'said.t_another_standard': 'La respuesta es de {name}, que no es el estándar definido aquí.',
  'said.credential_kind': 'no es un tipo que este proveedor acepta',
  'said.header_value': 'una línea con los caracteres que admite una cabecera (Latin-1)',
  'said.header_form': 'letras, cifras y guiones',
  'said.header_ours': 'un encabezado que se define aquí',
  'said.t_no_address': '{name} no tiene dirección que consultar',
};
