/** Portuguese: flights sold by number, seats given back on all flights, notes of what is queued, installments. */
import type { Translated } from '../catalogue.ts';
import type { typing as en } from '../en/typing.ts';

export const typing = {
  'command.flight_sell': 'Vender um voo pelo número',
  'says.sell_flight': 'Buscar {from} → {to} em {day} e vender {flight}',
  'answer.flight_sold': 'Vendido: {list}, {total}. Informe os passageiros.',
  'answer.class_sold':
    'Vendido com o provedor {provider}: {list}, {total}. Informe os passageiros.',
  'answer.flight_twice': '{flight} já está vendido.',
  'answer.flight_class_none':
    '{flight} não é oferecido na classe {letter} em {day}. É oferecido em: {list}',
  'answer.flight_none': '{flight} {from}–{to} não é oferecido em {day}. O que é oferecido:',
  'answer.flight_none_at_all':
    'Nada da companhia de {flight} é oferecido de {from} a {to} em {day}.',
  'answer.flight_none_together':
    '{flight} {letter} não é oferecido em {day} junto com o que está vendido.',
  'answer.flight_not_together':
    '{flight} {letter} e o que está vendido são oferecidos, mas sem uma tarifa única para todos os voos.',
  'answer.flight_kept': 'O que foi vendido antes continua vendido.',
  'answer.shop_both': 'Busque os dois de uma vez: {entry}',
  'answer.flights_on_screen': 'O que pode ser vendido para todos os voos juntos está na tela.',
  'answer.flight_line': 'Linha {line}: {flight} {time} em {letters}, {total}',
  'answer.seats_cleared_all': 'Os assentos não pagos de {list} serão devolvidos: {entry} envia.',
  'answer.seats_unchosen': 'Os assentos escolhidos foram liberados.',
  'answer.seats_none': 'Nenhum voo tem assento que possa ser devolvido.',
  'answer.notes_left': {
    one: 'Uma linha anotada antes não era de nenhuma reserva em mãos e foi descartada.',
    other: '{n} linhas anotadas antes não eram de nenhuma reserva em mãos e foram descartadas.',
  },
  'answer.owed': {
    one: 'Uma linha vai para a reserva quando ela for feita.',
    other: '{n} linhas vão para a reserva quando ela for feita.',
  },
  'answer.owed_sent': {
    one: 'Uma linha anotada em {locator}.',
    other: '{n} linhas anotadas em {locator}.',
  },
  'answer.owed_unsent': {
    one: 'Uma linha para {locator} está guardada e ainda não foi enviada.',
    other: '{n} linhas para {locator} estão guardadas e ainda não foram enviadas.',
  },
  'answer.plan_wanted':
    'Em {n} parcelas: o plano é escolhido quando os primeiros dígitos do cartão forem digitados.',
  'answer.plan_taken': 'O plano de {n} parcelas foi escolhido.',
  'answer.plan_other': 'O cartão não tem plano de {n} parcelas. Tem: {list}',
  'answer.plan_none': 'O cartão não tem parcelamento.',
} as const satisfies Translated<typeof en>;
