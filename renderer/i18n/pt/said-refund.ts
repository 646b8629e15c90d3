/** Portuguese: what the service says of refunds and of flights given back. */

import type { saidRefund as en } from '#main/contract/words/refund.ts';
import type { Translated } from '../catalogue.ts';

export const saidRefund = {
  'said.refund_none_left': 'Não resta bilhete a devolver: anulado, voado, trocado ou reembolsado',
  'said.refund_one_way': 'indique passageiros ou bilhetes, não ambos',
  'said.refund_no_passenger': 'a reserva não tem esse passageiro',
  'said.refund_not_of_this': '{number} não é um bilhete desta reserva',
  'said.refund_fee_stays': '{number} é a taxa de uma troca; não é devolvida',
  'said.refund_value_left': '{number} é valor que sobrou de uma troca; pague com ele',
  'said.refund_exchanged': '{number} foi trocado; devolva o bilhete emitido em seu lugar',
  'said.refund_void': '{number} está anulado: o dinheiro já voltou',
  'said.refund_no_open': '{number} não tem cupom aberto',
  'said.refund_no_notice': 'Nada desta reserva foi reembolsado: não há aviso',
  'said.refund_no_quote': 'Não há essa cotação de reembolso; cote primeiro',
  'said.refund_done': 'Este reembolso já foi feito; cote o que resta',
  'said.refund_later_quote': 'Há uma cotação posterior deste reembolso; confirme essa',
  'said.refund_expired': 'A cotação do reembolso expirou; cote de novo',
  'said.refund_gives_now': 'A companhia devolve agora {now}, não {was}; cote o reembolso de novo',
  'said.refund_cannot_be': 'O reembolso na resposta do provedor não pode ser como está.',
  'said.refund_nothing': 'Nada volta destes bilhetes',
  'said.refund_void_gives': 'Ainda é possível anular e devolve {back}',
  'said.refund_void_until': 'É possível anular até {until} e devolve {back}',
  'said.refund_gives_more': 'A companhia devolve {amount} a mais do que as regras explicam',
  'said.refund_gives_less': 'A companhia devolve {amount} a menos do que as regras explicam',
  'said.refund_flights_too': 'Os voos destes passageiros são devolvidos; os demais mantêm os seus',
  'said.refund_whole_only': '{name} reembolsa a reserva inteira; reembolse tudo',
  'said.refund_no_quote_here': 'A companhia não cota reembolso destes documentos.',
  'said.refund_document_untold': 'A companhia não diz o que devolve por documento.',
  'said.refund_each_untold': 'A companhia não diz o que cada documento dá.',
  'said.refund_not_in': 'Um documento não está no pedido.',
  'said.refund_took': 'A companhia aceitou o reembolso mas não o mostra.',
  'said.release_took': 'A companhia recebeu os voos mas mostra-os reservados.',
  'said.refund_not_here': '{name} não reembolsa bilhetes daqui; peça à companhia',
  'said.release_not_here': '{name} não mantém bilhete sem os voos; troque ou reembolse',
  'said.release_none_held': 'Nenhum voo está mais reservado: todos voados ou devolvidos',
  'said.release_no_slice': 'a reserva não tem esse trecho',
  'said.release_gone': 'O voo já foi voado ou devolvido',
  'said.release_seats': '{flight}: os lugares voltam à venda; outro voo custará o preço da hora',
  'said.release_agency_fee':
    'A agência cobra {amount} pela devolução dos voos; ainda ninguém recebeu',
  'said.exchange_agency_fee':
    'A agência cobra {amount} pela troca, além do que a companhia pede; ainda ninguém recebeu',
  'said.release_service': '{name}: {what} vai junto com o voo',
  'said.release_keeps_change':
    '{flight}: não comparecer impediria trocas; devolvendo a tempo continuam possíveis',
  'said.release_change_fee':
    '{flight}: sem comparecer uma troca custaria {late}; a tempo custa {early}',
  'said.release_keeps_fare':
    '{flight}: não comparecer faria perder a tarifa; devolver a tempo a deixa reembolsável',
  'said.release_refund_fee':
    '{flight}: sem comparecer um reembolso custaria {late}; a tempo custa {early}',
  'said.refund_history': 'Reembolsado {numbers}: volta {back}',
  'said.release_history': 'Voos devolvidos, bilhetes mantidos: {flights}',
} satisfies Translated<typeof en>;
