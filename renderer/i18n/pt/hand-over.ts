/** Brazilian Portuguese: the outbox from one station to another by file. */
import type { Translated } from '../catalogue.ts';
import type { handOver as english } from '../en/hand-over.ts';

export const handOver = {
  'screen.handover': 'entrega',
  'command.hand_over': 'Entregar',
  'command.take_over': 'Receber',
  'waiting.hand_over': 'Entregando',
  'waiting.take_over': 'Recebendo',

  'outbox_reason.RESTORED':
    'voltou uma cópia mais antiga dos dados: pode ter sido enviada depois dela',
  'outbox_reason.HANDED_OVER': 'agora está em outra estação',

  'handover.title': 'Outra estação',
  'handover.help':
    'O que espera aqui e nunca foi tentado pode ser enviado de uma estação com conexão: por arquivo, uma única vez.',
  'handover.give': 'Entregar',
  'handover.give_note':
    'A partir do momento em que o arquivo é criado, estas reservas são da outra estação; aqui não se faz mais nada com elas. Só voltam por um arquivo criado lá.',
  'handover.what': 'O quê',
  'handover.what_all': {
    one: 'tudo o que pode ir: um item nunca foi tentado',
    other: 'tudo o que pode ir: {n} itens nunca foram tentados',
  },
  'handover.what_one': 'apenas {title}',
  'handover.passphrase': 'Frase secreta',
  'handover.passphrase_note':
    'pelo menos 12 caracteres; diga-a à outra estação, nunca a envie com o arquivo',
  'handover.again': 'Frase secreta, de novo',
  'handover.receiver': 'Para a estação',
  'handover.receiver_note': 'o código dela, se ninguém mais puder receber o arquivo',
  'handover.do_give': 'Criar o arquivo',
  'handover.take': 'Receber',
  'handover.own_code': 'Esta estação é',
  'handover.file': 'Arquivo',
  'handover.file_note': 'o nome termina em .airdesk',
  'handover.take_passphrase': 'Frase secreta do arquivo',
  'handover.do_take': 'Receber',
  'handover.made': 'Arquivos criados aqui',
  'handover.made_note': 'Um arquivo perdido é criado de novo com a sua frase secreta.',
  'handover.none': 'Nenhum ainda.',
  'handover.items': { one: 'um item', other: '{n} itens' },
  'handover.for': 'para {station}',
  'handover.fetch': 'Criar de novo',

  'handover.wrong_short': 'pelo menos 12 caracteres',
  'handover.wrong_twice': 'diferente da frase acima',
  'handover.wrong_station': 'nenhuma estação tem este código',
  'handover.wrong_file': 'escolha um arquivo',
  'handover.wrong_large': 'este arquivo é grande demais para ser de uma caixa de saída',

  'answer.handed_over': {
    one: 'Um item foi entregue. Leve {file} e a frase secreta à outra estação.',
    other: '{n} itens foram entregues. Leve {file} e a frase secreta à outra estação.',
  },
  'answer.handover_again': '{file} foi criado de novo, tal como era.',
  'answer.taken_over': {
    one: 'Um item foi recebido e agora está aqui.',
    other: '{n} itens foram recebidos e agora estão aqui.',
  },
  'answer.taken_none': 'Nada deste arquivo foi recebido.',
  'answer.file_not_kept': '{file} foi criado, mas não foi salvo. Pode ser criado de novo abaixo.',
  'handover.stays': '{reference} fica: {reason}',
  'handover.refused': '{reference} não foi recebido: {reason}',
  'stays.ATTEMPTED': 'já foi tentado, ou pode ter sido',
  'stays.PLACED': 'a companhia já tem a reserva',
  'stays.NOT_WAITING': 'não espera por envio',
  'stays.NOT_FOUND': 'não está na caixa de saída',
  'refused.KNOWN': 'está aqui, ou já seguiu daqui adiante',
  'refused.DEPARTED': 'o primeiro voo já partiu',
  'refused.PROVIDER_NOT_CONFIGURED': 'o provedor não está configurado aqui',
} as const satisfies Translated<typeof english>;
