/** English: signing in, the lock, setting up. */
export const session = {
  'signin.offline':
    'Working offline: there is no connection to any provider. Accounts are on this machine: sign in, look things up, sell. What is sold is queued.',
  'signin.agency_hint': 'name or number, optional',
  'signin.title': 'Sign in',
  'signin.email': 'E-mail',
  'signin.password': 'Password',
  'signin.group': 'Group',
  'signin.do': 'Sign in',
  'signin.busy': 'Signing in …',
  'signin.ended': 'You were signed out. Sign in to go on; the work areas are kept.',
  'signin.no_service': 'The Airdesk service does not answer. Is it running?',
  'signin.unbound':
    'This browser is not bound to a workstation. Open the link that Airdesk printed when it started.',
  'signin.again': 'Try again',
  'signin.starting': 'Starting …',

  'lock.title': 'Locked',
  'lock.by': '{name} of {agency} works here. Everything typed is kept.',
  'lock.wrong': 'The password is wrong',
  'lock.switch': 'Another agent',
  'lock.switch_hint': 'A colleague signs in instead and finds work areas of their own.',
  'lock.back': 'Back to {name}',
  'lock.sign_in': 'Sign in instead',

  'setup.title': 'First start',
  'setup.note':
    'Make the first agency and its administrator. The code was shown where Airdesk was started.',
  'setup.code': 'Set-up code',
  'setup.name': 'Agency',
  'setup.country': 'Country, two letters',
  'setup.currency': 'Currency, three letters',
  'setup.time_zone': 'Time zone',
  'setup.admin_name': 'Your name',
  'setup.admin_email': 'Your e-mail address',
  'setup.admin_password': 'Your password',
  'setup.recovery_passphrase': 'Recovery passphrase',
  'setup.do': 'Set up',
  'setup.go_on': 'Go on',
} as const;
