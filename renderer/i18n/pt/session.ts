/** Portuguese: signing in, the lock, setting up. */
export const session = {
  'signin.offline':
    'Sem conexão com nenhum provedor. As contas estão nesta máquina: entre, consulte, venda. O que for vendido vai para a caixa de saída.',
  'signin.agency_hint': 'nome ou número, opcional',
  'signin.title': 'Entrar',
  'signin.email': 'E-mail',
  'signin.password': 'Senha',
  'signin.group': 'Grupo',
  'signin.do': 'Entrar',
  'signin.busy': 'Entrando …',
  'signin.ended':
    'Sua sessão terminou. Entre para continuar; as áreas de trabalho estão guardadas.',
  'signin.no_service': 'O serviço Airdesk não responde. Ele está em execução?',
  'signin.unbound':
    'Este navegador não está ligado a uma estação de trabalho. Abra o link que o Airdesk mostrou ao iniciar.',
  'signin.again': 'Tentar de novo',
  'signin.starting': 'Iniciando …',

  'lock.title': 'Bloqueada',
  'lock.by': '{name}, de {agency}, trabalha aqui. Tudo o que foi digitado está guardado.',
  'lock.wrong': 'A senha está errada',
  'lock.switch': 'Outro agente',
  'lock.switch_hint': 'Um colega entra no lugar e encontra as próprias áreas de trabalho.',
  'lock.back': 'Voltar para {name}',
  'lock.sign_in': 'Entrar no lugar',

  'setup.title': 'Primeiro início',
  'setup.note':
    'Crie a primeira agência e o seu administrador. O código foi mostrado onde o Airdesk foi iniciado.',
  'setup.code': 'Código de instalação',
  'setup.name': 'Agência',
  'setup.country': 'País, duas letras',
  'setup.currency': 'Moeda, três letras',
  'setup.time_zone': 'Fuso horário',
  'setup.admin_name': 'Seu nome',
  'setup.admin_email': 'Seu e-mail',
  'setup.admin_password': 'Sua senha',
  'setup.recovery_passphrase': 'Frase de recuperação',
  'setup.do': 'Instalar',
  'setup.go_on': 'Continuar',
};
