/** Portuguese: what entries ask for beside route and day, and whom and what they are about. */
import type { Translated } from '../catalogue.ts';
import type { asked as en } from '../en/asked.ts';

export const asked = {
  'says.direct': 'só diretos',
  'says.then': 'depois {list}',
  'shop.without': 'Sem eles',
  'field.before_more': 'os trechos seguintes saem antes',
  'says.about_time': 'por volta de {time}',
  'says.timetable_asked': 'Voos em {out}, {from} → {to}, por partida · {asked}',
  'why.same_city': '{from} e {to} ficam na mesma cidade',
  'why.too_far': '{day} está longe demais: os voos estão à venda até {last}',
  'expected.cabin': 'uma cabine pela letra: Y, W, C ou F',
  'expected.direct': 'D, para voos sem conexão',
  'format.cabin': 'cabine',
  'says.what': '{what}',
  'says.what_whom': '{what} · {whom}',
  'says.for_passengers': { one: 'passageiro {list}', other: 'passageiros {list}' },
  'says.on_flight': 'voo {segment}',
  'says.on_line': 'linha {line}',
  'says.service': 'Solicitar {code}',
  'says.all_airlines': 'todas as companhias',
  'says.name_child': '{name} (criança)',
  'says.name_infant': '{name} com o bebê {infant}',
  'says.remind': 'Prazo próprio {day}: um lembrete na fila de trabalho {queue}',
  'says.rebook_class_segment': 'Trocar o voo {segment} para a classe {class}',
  'expected.service': 'uma refeição ou outro serviço, como VGML ou WCHR',
  'expected.service_text': 'palavras para a companhia',
  'expected.payment': 'uma forma de pagamento: 5-*VI, 5-CASH ou 5-INVOICE',
  'format.service': 'serviço',
  'why.no_such_line': 'não há linha {line}',
  'command.rebook_class': 'Vender em outra classe de reserva',
  'command.remind': 'Prazo próprio de emissão',
  'answer.rebook_none': 'Nada foi vendido das ofertas cujo lugar outra classe possa tomar.',
  'answer.rebook_offline':
    'Sem conexão não se busca outra classe. O que foi vendido continua vendido.',
  'answer.reminded':
    'Lembrete para {day} na fila de trabalho {queue}. O prazo da companhia continua o mesmo.',
  'answer.reminder_unsent': 'O lembrete para {day} não pôde ser colocado: {why}',
  'answer.note_refused': 'Não gravado: {why}',
  'why.kept_elsewhere':
    '{code} não é uma solicitação: documentos, números de fidelidade, bebês, assentos e bagagens têm entradas próprias',
  'why.service_text':
    '{code} precisa de palavras para a companhia: para quem, o quê, de que tamanho',
} as const satisfies Translated<typeof en>;
