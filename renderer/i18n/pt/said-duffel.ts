/** Português: o que o serviço diz de uma resposta da Duffel; o que a Duffel diz fica como veio. */
export const saidDuffel = {
  'said.duffel_passengers_kept':
    'Aqui não se mudam os passageiros de um pedido; cancele e reserve de novo.',
  'said.duffel_no_lines_taken':
    'O provedor não recebe observações nem solicitações; ficam na agência.',
  'said.duffel_no_lower_in_order':
    'Num pedido não se procura tarifa mais baixa; pesquise e reserve de novo.',
  'said.duffel_void_by_cancel':
    'Aqui não se anulam bilhetes; cancele a reserva e veja antes o que volta.',
  'said.duffel_change_other_cost': 'A mudança agora custa outro valor.',
  'said.duffel_accepted_only': 'O provedor aceitou a solicitação e não disse no que deu.',
  'said.duffel_not_understood': 'Não se entende {path}: {text}',
  'said.duffel_documents_required':
    'DOCUMENT_NEEDED: A companhia quer um documento de cada passageiro com a reserva.',
  'said.duffel_left_out': '{path} não pode ser lido inteiro e fica de fora',
  'said.duffel_rounded': '{path} tem dígitos demais e é arredondado: {text}',
  'said.duffel_taken_as_utc': '{path} não tem fuso horário e é tomado como UTC',
  'said.duffel_paid_from_account':
    '{provider} é pago da conta da agência: em dinheiro ou por fatura.',
  'said.duffel_one_payment_kind': '{provider} recebe uma só forma de pagamento por pedido.',
  'said.duffel_wants_contact':
    'A companhia pede nascimento, sexo, e-mail e telefone de cada passageiro.',
  'said.duffel_names_20': 'O provedor recebe nomes de até 20 letras.',
  'said.duffel_several_orders': 'Vários pedidos têm este localizador; informe o id do pedido.',
  'said.duffel_whose_document': 'O documento {number} não diz de quem é',
  'said.duffel_document_of_several':
    'O documento {number} é de vários passageiros e consta com o primeiro deles',
  'said.duffel_other_currency_parts': '{path} tem partes em outra moeda; vale o total',
  'said.duffel_parts_not_total': '{path} tem base e taxa que não são o total',
  'said.duffel_kept_services':
    'O que foi comprado com um pedido não se devolve aqui; fale com a companhia.',
  'said.duffel_bags_when_paid': 'Bagagem se acrescenta a um pedido pago; pague antes.',
  'said.duffel_paid_meanwhile': 'O pedido foi pago nesse meio-tempo; pergunte antes o que volta.',
  'said.duffel_payment_failed': 'O pagamento falhou; nada dele foi pago.',
  'said.duffel_own_balance':
    'O saldo da própria agência na Duffel não basta; nenhum cartão do cliente foi recusado.',
  'said.duffel_change_no_id': 'Uma mudança da companhia não tem id.',
  'said.duffel_change_elsewhere':
    'A alteração da companhia não pode ser aceita aqui; resolva-a com o suporte do provedor.',
  'said.duffel_no_offers_held': 'A resposta não traz ofertas.',
  'said.duffel_direction_gone': 'Um dos trechos já não é vendido junto com os outros.',
  'said.duffel_families_apart': 'As famílias tarifárias destes trechos não são vendidas juntas.',
};
