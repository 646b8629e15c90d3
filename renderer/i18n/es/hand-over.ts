/** Spanish of Latin America: the outbox from one station to another by file. */
import type { Translated } from '../catalogue.ts';
import type { handOver as english } from '../en/hand-over.ts';

export const handOver = {
  'screen.handover': 'entrega',
  'command.hand_over': 'Entregar',
  'command.take_over': 'Recibir',
  'waiting.hand_over': 'Entregando',
  'waiting.take_over': 'Recibiendo',

  'outbox_reason.RESTORED':
    'volvió una copia más antigua de los datos: puede haberse enviado después de ella',
  'outbox_reason.HANDED_OVER': 'ahora está en otra estación',

  'handover.title': 'Otra estación',
  'handover.help':
    'Lo que espera aquí y nunca se intentó puede enviarse desde una estación con conexión: por archivo, una sola vez.',
  'handover.give': 'Entregar',
  'handover.give_note':
    'Desde el momento en que se crea el archivo, estas reservas son de la otra estación; aquí ya no se hace nada con ellas. Solo vuelven con un archivo creado allá.',
  'handover.what': 'Qué',
  'handover.what_all': {
    one: 'todo lo que puede ir: un elemento nunca se intentó',
    other: 'todo lo que puede ir: {n} elementos nunca se intentaron',
  },
  'handover.what_one': 'solo {title}',
  'handover.passphrase': 'Frase secreta',
  'handover.passphrase_note':
    'al menos 12 caracteres; dígasela a la otra estación, nunca la envíe con el archivo',
  'handover.again': 'Frase secreta, otra vez',
  'handover.receiver': 'Para la estación',
  'handover.receiver_note': 'su código, si nadie más puede recibir el archivo',
  'handover.do_give': 'Crear el archivo',
  'handover.take': 'Recibir',
  'handover.own_code': 'Esta estación es',
  'handover.file': 'Archivo',
  'handover.file_note': 'su nombre termina en .airdesk',
  'handover.take_passphrase': 'Frase secreta del archivo',
  'handover.do_take': 'Recibir',
  'handover.made': 'Archivos creados aquí',
  'handover.made_note': 'Un archivo perdido se crea de nuevo con su frase secreta.',
  'handover.none': 'Ninguno todavía.',
  'handover.items': { one: 'un elemento', other: '{n} elementos' },
  'handover.for': 'para {station}',
  'handover.fetch': 'Crear de nuevo',

  'handover.wrong_short': 'al menos 12 caracteres',
  'handover.wrong_twice': 'distinta de la frase de arriba',
  'handover.wrong_station': 'ninguna estación tiene este código',
  'handover.wrong_file': 'elija un archivo',
  'handover.wrong_large': 'este archivo es demasiado grande para ser de una bandeja de salida',

  'answer.handed_over': {
    one: 'Se entregó un elemento. Lleve {file} y su frase secreta a la otra estación.',
    other: 'Se entregaron {n} elementos. Lleve {file} y su frase secreta a la otra estación.',
  },
  'answer.handover_again': '{file} se creó de nuevo, tal como era.',
  'answer.taken_over': {
    one: 'Se recibió un elemento y ahora está aquí.',
    other: 'Se recibieron {n} elementos y ahora están aquí.',
  },
  'answer.taken_none': 'No se recibió nada de este archivo.',
  'answer.file_not_kept': '{file} se creó, pero no se guardó. Puede crearse de nuevo abajo.',
  'handover.stays': '{reference} se queda: {reason}',
  'handover.refused': '{reference} no se recibió: {reason}',
  'stays.ATTEMPTED': 'ya se intentó, o puede haberse intentado',
  'stays.PLACED': 'la aerolínea ya tiene la reserva',
  'stays.NOT_WAITING': 'no espera ser enviado',
  'stays.NOT_FOUND': 'no está en la bandeja de salida',
  'refused.KNOWN': 'está aquí, o ya siguió adelante desde aquí',
  'refused.DEPARTED': 'su primer vuelo ya salió',
  'refused.PROVIDER_NOT_CONFIGURED': 'su proveedor no está configurado aquí',
} as const satisfies Translated<typeof english>;
