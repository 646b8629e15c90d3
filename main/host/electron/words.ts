/**
 * The app's texts in dialogs, menus and notifications of the system, in three languages. The page
 * reports its agent's language; until then the system's language is used.
 */
import { LanguageCode } from '#main/contract/preferences.ts';
import type { QueueKind } from '#main/contract/queue.ts';
import type { ElectronParts } from './parts.ts';
import type { Settings } from './settings.ts';

const en = {
  cannot_start: 'Airdesk cannot start',
  not_built: 'The workstation is not built: run "npm run build".',
  set_up: 'Airdesk is not set up yet',
  set_up_code: 'Set-up code: {code}',
  moved: 'The data has a new place',
  moved_to: 'It was moved from {earlier} to {now}.',
  two_places: 'There is data in two places',
  two_places_long:
    'Airdesk works with {now}. What lies in {earlier} is not used: set AIRDESK_DATA_DIR to work with it, or put it away.',
  vault_closed: "The system's vault does not open the key of the data",
  vault_locked:
    'It may be locked, or have been refused: unlock it, allow Airdesk to use it, and try again.',
  vault_reset: 'If it was reset, the recovery passphrase opens the data.',
  vault_lost: 'There is no recovery passphrase for this data.',
  passphrase: 'Recovery passphrase',
  crashing: 'The workstation keeps crashing',
  silent: 'The workstation does not answer',
  cut_off: 'The workstation cannot reach its service',
  nothing_lost: 'Nothing is lost: what was typed and what is being sent are kept.',
  again: 'Try again',
  wait: 'Wait',
  safe_start: 'Restart without graphics acceleration',
  quit: 'Quit',
  about: 'About Airdesk',
  hide: 'Hide Airdesk',
  hide_others: 'Hide others',
  show_all: 'Show all',
  edit: 'Edit',
  undo: 'Undo',
  redo: 'Redo',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  select_all: 'Select all',
  window: 'Window',
  minimize: 'Minimise',
  zoom: 'Zoom',
  to_front: 'Bring all to front',
  TIME_LIMIT: 'Time limits: {n}',
  SCHEDULE_CHANGED: 'Schedule changes: {n}',
  PRICE_CHANGED: 'Changed prices: {n}',
  OFFLINE_DECISION: 'To be decided: {n}',
  CREDIT_ENDING: 'Credits that end: {n}',
  badge: 'Needing somebody: {n}',
} as const;
type Word = keyof typeof en;
type Table = Readonly<Record<Word, string>>;

const pt: Table = {
  cannot_start: 'O Airdesk não pode iniciar',
  not_built: 'A estação de trabalho não está construída: execute "npm run build".',
  set_up: 'O Airdesk ainda não está configurado',
  set_up_code: 'Código de configuração: {code}',
  moved: 'Os dados têm um novo lugar',
  moved_to: 'Foram movidos de {earlier} para {now}.',
  two_places: 'Há dados em dois lugares',
  two_places_long:
    'O Airdesk trabalha com {now}. O que está em {earlier} não é usado: defina AIRDESK_DATA_DIR para trabalhar com isso, ou guarde-o noutro lugar.',
  vault_closed: 'O cofre do sistema não abre a chave dos dados',
  vault_locked:
    'Pode estar bloqueado, ou o acesso foi negado: desbloqueie-o, permita que o Airdesk o use e tente outra vez.',
  vault_reset: 'Se foi redefinido, a frase de recuperação abre os dados.',
  vault_lost: 'Não há frase de recuperação para estes dados.',
  passphrase: 'Frase de recuperação',
  crashing: 'A estação de trabalho falha repetidamente',
  silent: 'A estação de trabalho não responde',
  cut_off: 'A estação de trabalho não alcança o seu serviço',
  nothing_lost: 'Nada se perdeu: o que foi digitado e o que está sendo enviado estão guardados.',
  again: 'Tentar outra vez',
  wait: 'Esperar',
  safe_start: 'Reiniciar sem aceleração gráfica',
  quit: 'Sair',
  about: 'Sobre o Airdesk',
  hide: 'Ocultar o Airdesk',
  hide_others: 'Ocultar os outros',
  show_all: 'Mostrar tudo',
  edit: 'Editar',
  undo: 'Desfazer',
  redo: 'Refazer',
  cut: 'Recortar',
  copy: 'Copiar',
  paste: 'Colar',
  select_all: 'Selecionar tudo',
  window: 'Janela',
  minimize: 'Minimizar',
  zoom: 'Zoom',
  to_front: 'Trazer tudo para a frente',
  TIME_LIMIT: 'Prazos de emissão: {n}',
  SCHEDULE_CHANGED: 'Mudanças de horário: {n}',
  PRICE_CHANGED: 'Preços mudados: {n}',
  OFFLINE_DECISION: 'A decidir: {n}',
  CREDIT_ENDING: 'Créditos que terminam: {n}',
  badge: 'À espera de alguém: {n}',
};

const es: Table = {
  cannot_start: 'Airdesk no puede iniciarse',
  not_built: 'La estación de trabajo no está construida: ejecute "npm run build".',
  set_up: 'Airdesk aún no está configurado',
  set_up_code: 'Código de configuración: {code}',
  moved: 'Los datos tienen un lugar nuevo',
  moved_to: 'Se movieron de {earlier} a {now}.',
  two_places: 'Hay datos en dos lugares',
  two_places_long:
    'Airdesk trabaja con {now}. Lo que está en {earlier} no se usa: defina AIRDESK_DATA_DIR para trabajar con ello, o guárdelo en otra parte.',
  vault_closed: 'El almacén del sistema no abre la clave de los datos',
  vault_locked:
    'Puede estar bloqueado, o se negó el acceso: desbloquéelo, permita que Airdesk lo use e intente otra vez.',
  vault_reset: 'Si se restableció, la frase de recuperación abre los datos.',
  vault_lost: 'No hay frase de recuperación para estos datos.',
  passphrase: 'Frase de recuperación',
  crashing: 'La estación de trabajo falla una y otra vez',
  silent: 'La estación de trabajo no responde',
  cut_off: 'La estación de trabajo no alcanza su servicio',
  nothing_lost: 'No se perdió nada: lo escrito y lo que se está enviando están guardados.',
  again: 'Intentar otra vez',
  wait: 'Esperar',
  safe_start: 'Reiniciar sin aceleración gráfica',
  quit: 'Salir',
  about: 'Acerca de Airdesk',
  hide: 'Ocultar Airdesk',
  hide_others: 'Ocultar los demás',
  show_all: 'Mostrar todo',
  edit: 'Edición',
  undo: 'Deshacer',
  redo: 'Rehacer',
  cut: 'Cortar',
  copy: 'Copiar',
  paste: 'Pegar',
  select_all: 'Seleccionar todo',
  window: 'Ventana',
  minimize: 'Minimizar',
  zoom: 'Zoom',
  to_front: 'Traer todo al frente',
  TIME_LIMIT: 'Límites de emisión: {n}',
  SCHEDULE_CHANGED: 'Cambios de horario: {n}',
  PRICE_CHANGED: 'Precios cambiados: {n}',
  OFFLINE_DECISION: 'Por decidir: {n}',
  CREDIT_ENDING: 'Créditos que terminan: {n}',
  badge: 'A la espera de alguien: {n}',
};

const TABLES: Readonly<Record<LanguageCode, Table>> = { en, 'pt-BR': pt, es };
/** The agency's own queues are named by the agency and have no notices. */
export type NoticeQueue = Exclude<QueueKind, 'OWN'>;

export interface NativeWords {
  say(word: Word, values?: Readonly<Record<string, string | number>>): string;
  /** Stores it for the next start; false for an unknown language, or the current one. */
  change(language: unknown): boolean;
}

const LANGUAGE = 'language';

/** Call it once the app is ready: only then is the system's language known. */
export function createNativeWords(
  settings: Settings,
  app: Pick<ElectronParts['app'], 'getLocale'>,
): NativeWords {
  const kept = LanguageCode.safeParse(settings.get(LANGUAGE));
  let language = kept.success ? kept.data : toLanguage(app.getLocale());
  return {
    say: (word, values = {}) =>
      TABLES[language][word].replace(/\{(\w+)\}/g, (_all, name) => String(values[name] ?? '')),
    change(wanted) {
      const read = LanguageCode.safeParse(wanted);
      if (!read.success || read.data === language) return false;
      language = read.data;
      settings.set(LANGUAGE, language);
      return true;
    },
  };
}

const toLanguage = (locale: string): LanguageCode =>
  locale.startsWith('pt') ? 'pt-BR' : locale.startsWith('es') ? 'es' : 'en';
