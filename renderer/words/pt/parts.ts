/** Brazilian Portuguese: one sale in several bookings. */
import type { Translated } from '../catalogue.ts';
import type { parts as english } from '../en/parts.ts';

export const parts: Translated<typeof english> = {
  'command.search_parts': 'Trechos um a um',
  'command.take_part': 'Tomar como parte da venda',
  'command.sell_quote': 'Vender a cotação',
  'command.together': 'Opções ou partes de uma venda',
  'says.search_parts': 'Busca os trechos do formulário um a um',
  'says.take_part': 'Toma a oferta como parte da venda',
  'says.take_part_line': 'Toma a linha {line} como parte da venda',
  'says.sell_quote': 'Calcula a cotação de novo e a vende',
  'says.together': 'Opções viram partes de uma venda, ou o contrário',
  'answer.part_taken': 'Parte {n} de {reference}; todas as partes juntas {total}',
  'answer.together': 'Tudo é uma só venda agora: cada parte uma reserva própria, com uma soma',
  'answer.not_together': 'Agora são opções para escolher',
  'answer.parts_offline': 'Uma venda em partes precisa de conexão com a companhia de cada parte',
  'answer.part_open': 'Ainda se verifica se uma parte foi reservada',
  'answer.part_gone': 'A reserva da parte {n} está cancelada: busque os voos de novo ou retire-a',
  'answer.quote_booked': 'Isto já está reservado',
  'answer.part_not_priced': 'Não foi possível calcular a parte {n}',
  'answer.part_again':
    'O formulário de busca tem os voos dela: busque e tome a nova oferta como parte; ela entra no lugar da parte {n}',
  'answer.parts_booked': 'Todas as partes estão reservadas, cada uma com seu localizador',
  'answer.part_failed': 'A parte {n} não foi reservada',
  'answer.part_unknown':
    'Ainda não se sabe se a parte {n} foi reservada; encerre de novo para saber',
  'answer.parts_cancelled': 'Canceladas: {list}. Nada da venda ficou',
  'answer.parts_left': 'Ainda reservadas: {list}',
  'answer.ignored_parts': 'Ignorado. O que já foi reservado permanece: {list}',
  'answer.none_together': 'Nenhuma companhia vende todos os trechos juntos. PARTS os busca um a um',
  'parts.part': 'Parte {n}',
  'parts.sum': 'Soma de todas as partes',
  'parts.own_rules': 'cada uma é uma reserva própria, com suas regras',
  'parts.too_early': 'parte antes da chegada do anterior',
  'parts.stands': 'Parte {n}: {locator}, reservada',
  'parts.on_hold': '{locator}, reservada',
  'parts.not_sent': 'A parte {n} não foi enviada',
  'parts.next': 'Parte {n} de {all}',
  'question.parts': {
    one: 'Reservar uma parte da venda?',
    other: 'Reservar {n} partes, uma após a outra?',
  },
  'question.parts_note':
    'Cada parte vira uma reserva própria, com suas regras de alteração e reembolso. Se uma for recusada, o resto não é enviado, e você decide se o que ficou é mantido ou cancelado.',
  'question.parts_do': { one: 'Reservar', other: 'Fazer {n} reservas' },
  'question.part_failed': 'A parte {n} não foi reservada. Cancelar as que foram?',
  'question.part_failed_note':
    'Escape as mantém reservadas; a venda fica aqui, e encerrá-la de novo tenta o resto.',
  'question.part_failed_do': { one: 'Cancelar a reserva', other: 'Cancelar {n} reservas' },
  'quote.parts': '{n} partes de uma venda',
  'quote.parts_booked': '{booked} de {n} partes reservadas',
  'quotes.booked': '({booked} de {n} reservadas)',
};
