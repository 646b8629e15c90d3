/** Spanish: signing in, the lock, setting up. */
export const session = {
  'signin.offline':
    'Sin conexión con ningún proveedor. Las cuentas están en esta máquina: entre, consulte, venda. Lo vendido va a la bandeja de salida.',
  'signin.agency_hint': 'nombre o número, opcional',
  'signin.title': 'Iniciar sesión',
  'signin.email': 'Correo electrónico',
  'signin.password': 'Contraseña',
  'signin.group': 'Grupo',
  'signin.do': 'Entrar',
  'signin.busy': 'Entrando …',
  'signin.ended': 'Su sesión terminó. Entre para seguir; las áreas de trabajo están guardadas.',
  'signin.no_service': 'El servicio Airdesk no responde. ¿Está en marcha?',
  'signin.unbound':
    'Este navegador no está vinculado a una estación de trabajo. Abra el enlace que Airdesk mostró al arrancar.',
  'signin.again': 'Intentar de nuevo',
  'signin.starting': 'Iniciando …',

  'lock.title': 'Bloqueada',
  'lock.by': '{name}, de {agency}, trabaja aquí. Todo lo escrito está guardado.',
  'lock.wrong': 'La contraseña no es correcta',
  'lock.switch': 'Otro agente',
  'lock.switch_hint': 'Un colega entra en su lugar y encuentra sus propias áreas de trabajo.',
  'lock.back': 'Volver a {name}',
  'lock.sign_in': 'Entrar en su lugar',

  'setup.title': 'Primer inicio',
  'setup.note':
    'Cree la primera agencia y su administrador. El código se mostró donde se inició Airdesk.',
  'setup.code': 'Código de instalación',
  'setup.name': 'Agencia',
  'setup.country': 'País, dos letras',
  'setup.currency': 'Moneda, tres letras',
  'setup.time_zone': 'Zona horaria',
  'setup.admin_name': 'Su nombre',
  'setup.admin_email': 'Su correo electrónico',
  'setup.admin_password': 'Su contraseña',
  'setup.recovery_passphrase': 'Frase de recuperación',
  'setup.do': 'Instalar',
  'setup.go_on': 'Continuar',
};
