/** Português: o que o serviço diz de uma resposta da Travelport; o que a Travelport diz fica como veio. */
export const saidTravelport = {
  'said.uapi_other_request': 'A resposta do provedor é de outra solicitação.',
  'said.uapi_no_rule_keys':
    'A Travelport não deu chave para as regras desta tarifa: cote a linha e peça de novo.',
  'said.uapi_fault': 'O provedor respondeu com uma falha.',
  'said.uapi_one_form': 'A Travelport aceita uma forma de pagamento por reemissão.',
  'said.uapi_service_money': 'Os pagamentos não são o que os assentos e bagagens custam.',
  'said.uapi_line_gone': 'A linha não está mais no registro.',
  'said.uapi_hold_first': 'Reserve primeiro; pagamento e assentos vêm depois.',
  'said.uapi_kept_other': 'O sistema guardou uma reserva que não é a pedida; verifique.',
  'said.uapi_not_all_held': 'Nem todos os voos puderam ser reservados.',
  'said.uapi_changed': 'O preço ou os voos mudaram nesse meio-tempo.',
  'said.uapi_fare_status':
    'FARE_STATUS: A tarifa guardada de {type} não pode ser emitida como está: {text}.',
  'said.uapi_no_fare_price':
    'PRICE_MISSING: Uma tarifa de {type} não tem preço e foi deixada de fora.',
  'said.uapi_fare_total':
    'TOTAL_DIFFERS: Tarifa e taxas de um passageiro não são o total informado.',
  'said.uapi_offer_incomplete':
    'OFFER_INCOMPLETE: Uma oferta cita um voo ou tarifa que não está lá e foi deixada de fora.',
  'said.uapi_two_currencies':
    'CURRENCY_MIXED: Uma oferta está em duas moedas e foi deixada de fora.',
  'said.uapi_fare_currency':
    'CURRENCY_MIXED: Uma tarifa guardada para {type} está em {found} e o registro em {currency}; não é contada.',
  'said.uapi_fares_overlap':
    'FARES_OVERLAP: Tarifas guardadas de {type} cobram um voo duas vezes e são somadas; deixe só as que serão emitidas.',
  'said.uapi_refund_currency':
    'CURRENCY_MIXED: O que o bilhete {number} devolve é informado em duas moedas; não é calculado.',
  'said.uapi_offer_total':
    'TOTAL_DIFFERS: As tarifas de uma oferta não são o total dela; a oferta foi deixada de fora.',
  'said.uapi_shown_only':
    'SHOWN_ONLY: A companhia mostra aqui estes serviços e não os vende aqui: {services}',
  'said.uapi_other_segment':
    'OTHER_SEGMENT: O registro também tem isto, que fica como está: {kind} {text}',
  'said.uapi_other_reservation': 'OTHER_RESERVATION: O registro tem outra reserva, {locator}.',
  'said.uapi_open_flight':
    'FLIGHT_INCOMPLETE: Um voo {flight} {route} foi deixado de fora: está aberto ou incompleto.',
  'said.uapi_no_currency': 'CURRENCY_MISSING: Um valor não diz a moeda; vale a da mensagem.',
  'said.uapi_no_coupons': 'DOCUMENTS_UNREAD: O sistema não mostra os cupons dos bilhetes.',
  'said.uapi_order_unknown': 'O pedido não é conhecido aqui.',
  'said.uapi_other_currency':
    'A companhia agora tarifa este pedido em outra moeda; reserve de novo.',
  'said.uapi_void_first': 'O pedido tem bilhetes; anule-os primeiro.',
  'said.uapi_not_cancelled': 'O sistema não cancelou a reserva.',
  'said.uapi_no_child': 'A resposta não diz qual é o novo pedido.',
  'said.uapi_split_unread': 'Os pedidos depois da divisão não puderam ser lidos.',
  'said.uapi_some_issued': 'Só parte dos bilhetes foi emitida, e eles não puderam ser anulados.',
  'said.uapi_exchange_stored':
    'Os novos voos estão reservados e a troca está registrada em {locator}, mas nenhum bilhete foi emitido; os antigos continuam válidos. {why}',
  'said.uapi_exchange_partly':
    'Só parte dos bilhetes da troca em {locator} foi emitida: {list}. Os antigos dos demais continuam válidos. {why}',
  'said.uapi_void_unseen': 'A companhia aceitou a anulação, mas não a mostra.',
  'said.uapi_emd_form':
    'A Travelport cobra os assentos e bagagens de um passageiro em um só cartão, dinheiro ou fatura: deixe uma forma de pagamento pagar todos os de {name}.',
  'said.uapi_exchange_services':
    'Bilhetes anteriores pagam os novos sem assentos nem bagagens: retire-os da nova reserva e escolha-os de novo quando ela estiver emitida.',
  'said.uapi_emds_first':
    'Primeiro vêm os assentos ou bagagens reservados sem EMD: emita de novo esta reserva e depois escolha mais.',
  'said.uapi_emd_unseen': 'Foram pedidos EMDs à companhia, mas ela não os mostra.',
  'said.uapi_emd_refused': 'EMD_REFUSED: Um EMD foi recusado: {why}',
  'said.uapi_emd_missing':
    'EMD_MISSING: Reservado sem EMD embora o bilhete esteja emitido: {services}. Emita de novo esta reserva; são emitidos então só os EMDs.',
  'said.uapi_emd_amount':
    'EMD_AMOUNT: Os EMDs do bilhete {ticket} somam {told}; o combinado foi {agreed}.',
};
