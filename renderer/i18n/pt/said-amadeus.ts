/** Portuguese of Brazil: what the service says of an answer of Amadeus. */
export const saidAmadeus = {
  'said.amadeus_held_first':
    'Aqui a reserva fica primeiro em espera; assentos, bagagem e pagamento vêm depois.',
  'said.amadeus_contact_needed': 'O provedor pede um telefone ou um e-mail.',
  'said.amadeus_document_unwritten':
    'DOCUMENT_UNWRITTEN: A reserva não tem todos os documentos de {names}: aceita passaportes e identidades com o seu país, com data de nascimento e gênero.',
  'said.amadeus_not_all_sold':
    'Nem todos os voos da oferta puderam ser vendidos; nada foi reservado.',
  'said.amadeus_locator_form': 'Um localizador tem seis letras e dígitos.',
  'said.amadeus_find_by_name': 'Uma reserva é procurada por um nome e um voo.',
  'said.amadeus_sessions_used': 'Todas as sessões com o provedor estão em uso; tente de novo.',
  'said.amadeus_other_message': 'A resposta do provedor é de outra mensagem.',
  'said.amadeus_out_of_order': 'A resposta do provedor está fora da ordem da sessão.',
  'said.amadeus_empty_answer': 'A resposta do provedor está vazia.',
  'said.amadeus_not_asked_for': 'A resposta do provedor é {name}, que não foi pedida.',
  'said.amadeus_session_ended': 'A sessão com o provedor terminou.',
  'said.amadeus_no_session': 'O provedor não abriu nenhuma sessão.',
  'said.amadeus_document_line': 'DOCUMENT_UNREADABLE: Uma linha de um documento não pode ser lida.',
  'said.amadeus_payment_line':
    'PAYMENT_UNREADABLE: Uma forma de pagamento do registro não pode ser lida: {text}',
  'said.amadeus_flight_unticketed':
    'FLIGHT_UNTICKETED: O voo {flight} não está em nenhum dos bilhetes de {names}.',
  'said.amadeus_group': 'GROUP: O registro é do grupo {name}, sem todos os nomes.',
  'said.amadeus_group_unnamed':
    'O registro é de um grupo que ainda não tem nomes; é gerido no próprio GDS.',
  'said.amadeus_no_price_read': 'OFFER_LEFT_OUT: Uma recomendação sem preço legível fica de fora.',
  'said.amadeus_fare_untold':
    'Os valores de uma tarifa não são informados, como os de um pacote (IT); ela não pode ser vendida aqui.',
  'said.amadeus_price_untold':
    'A reserva não informa o preço completo de um passageiro; tarife-a de novo ou emita-a no próprio GDS.',
  'said.amadeus_services_untold':
    'Não se informa quanto custam os serviços na moeda da reserva, e nada é vendido; venda-os no próprio GDS.',
  'said.amadeus_no_flights_read':
    'OFFER_LEFT_OUT: Uma recomendação de voos que não constam fica de fora.',
  'said.amadeus_name_kept': 'Um nome não é alterado aqui; cancele e reserve de novo.',
  'said.amadeus_half_unnamed': 'A companhia dividiu a reserva, mas não diz qual é a outra metade.',
  'said.amadeus_half_unread': 'A reserva está dividida, mas uma metade não pode ser lida.',
  'said.amadeus_nine_seats':
    'Uma busca é para no máximo nove lugares; grupos são pedidos à companhia.',
  'said.amadeus_one_offer': 'Aqui os voos de uma viagem são vendidos juntos; escolha uma oferta.',
  'said.amadeus_no_tickets_pay':
    'Bilhetes de outra reserva pagam a um preço cotado: consulte de novo quanto valem.',
  'said.amadeus_services_first':
    'Pague primeiro o que foi vendido além dos voos; a multa é emitida junto com isso.',
  'said.amadeus_exchange_filed':
    '{why}; os voos novos já estão registrados e os bilhetes ainda não foram trocados: troque de novo com outra forma de pagamento',
  'said.amadeus_numbers_late': 'Os documentos foram emitidos, mas seus números ainda não chegaram.',
  'said.amadeus_long_name': 'O nome de um passageiro é mais longo do que o provedor aceita.',
};
