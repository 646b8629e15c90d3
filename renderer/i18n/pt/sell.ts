/** Portuguese: names, flights and checks before the sale. */
export const sell = {
  'answer.rebook_none': 'Nada foi vendido das ofertas cujo lugar outra classe possa tomar.',
  'answer.rebook_offline':
    'Sem conexão não se busca outra classe. O que foi vendido continua vendido.',
  'answer.document_name': 'O documento é de {document}, o passageiro se chama {name}.',
  'answer.renamed_from': 'Passageiro {n}: {before} → {name}',
  'answer.gone': 'Nada foi reservado. {entry} ou {key} busca de novo; os nomes ficam.',
  'answer.names_dropped': 'Sem lugar para: {list}',
  'answer.settle_sale_first':
    'Não se sabe se a venda anterior foi reservada. Encerre-a de novo para saber, ou ignore-a.',
  'answer.renamed': 'Passageiro {n}: {name}',
  'answer.infant': 'Bebê {name}, com o passageiro {n}',
  'answer.no_infant': 'O passageiro {n} não leva nenhum bebê',
  'answer.no_child': 'O passageiro {n} não é criança',
  'answer.document': 'Documento do passageiro {n}',
  'answer.fare_is_whole':
    'A tarifa vale para todos os voos juntos: {entry} descarta; depois busque de novo.',
  'answer.flight_dropped': 'Voo {list} retirado.',
  'answer.no_flight': 'Não há voo {n}.',
  'answer.birth': 'Data de nascimento e sexo do passageiro {n}',
  'answer.born': 'Data de nascimento do passageiro {n}',
  'answer.no_adult': 'Não há adulto {n} para levar o bebê.',
  'answer.typed_in': 'Anotado. {entry} envia.',
  'answer.can_be_queued':
    'Não há conexão com o provedor dela. Informe os passageiros e encerre: a reserva vai para a caixa de saída.',
  'answer.part_taken': 'Parte {n} de {reference}; todas as partes juntas {total}',
  'answer.together': 'Tudo é uma só venda agora: cada parte uma reserva própria, com uma soma',
  'answer.not_together': 'Agora são opções para escolher',
  'answer.parts_offline': 'Uma venda em partes precisa de conexão com a companhia de cada parte',
  'answer.part_open': 'Ainda se verifica se uma parte foi reservada',
  'answer.part_gone': 'A reserva da parte {n} está cancelada: busque os voos de novo ou retire-a',
  'answer.quote_booked': 'Isto já está reservado',
  'answer.part_not_priced': 'Não foi possível tarifar a parte {n}',
  'answer.part_again':
    'O formulário de busca tem os voos dela: busque e tome a nova oferta como parte; ela entra no lugar da parte {n}',
  'answer.parts_booked': 'Todas as partes estão reservadas, cada uma com seu localizador',
  'answer.part_failed': 'A parte {n} não foi reservada',
  'answer.part_unknown':
    'Ainda não se sabe se a parte {n} foi reservada; encerre de novo para saber',
  'answer.parts_cancelled': 'Canceladas: {list}. Nada da venda ficou',
  'answer.parts_left': 'Ainda reservadas: {list}',
  'answer.earlier_try':
    'Uma tentativa anterior tinha sido reservada: {locator}. Nomes alterados depois não estão nela.',
  'answer.earlier_other':
    'Uma tentativa anterior com outros dados pode ter sido reservada. Veja no balcão antes de encerrar de novo.',
  'answer.no_seat': 'Não sobra passageiro da busca para {list}.',
  'answer.price_other': 'O preço mudou: era {before}, agora é {total}.',
  'answer.not_confirmed': 'O preço não pôde ser confirmado',
  'answer.still_coming':
    'Ainda chegam ofertas. O cursor agora fica nesta linha; Enter de novo a vende.',
  'answer.sold': 'Escolhido por {total}. Informe os passageiros.',
  'answer.named': {
    one: 'Nomes anotados. Um passageiro ainda não tem nome.',
    other: 'Nomes anotados. {n} passageiros ainda não têm nome.',
  },
  'answer.contact': 'Contato anotado.',
  'answer.booked': 'Reservado, a emitir: {locator}',
  'answer.pay_at_once':
    'Nada está reservado ainda: {total} deve ser pago agora. Escolha a forma de pagamento.',
  'answer.unknown_outcome':
    'Pode ter sido reservado. Encerre de novo: é consultado e nunca reservado duas vezes.',
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

  'flights.title': 'Digitar voos',
  'flights.help':
    'Voos vistos em outro lugar. A caixa de saída os procura e reserva, até um total que você define.',
  'flights.flight': 'Voo {n}',
  'flights.do': 'Seguir para os nomes',
  'flights.any': 'todas',

  'field.airline': 'dois caracteres, como LA',
  'field.flight_number': 'de 1 a 9999',
  'field.airport': 'um aeroporto, como GRU',
  'field.letter': 'uma letra',
  'field.date_order': 'antes do voo acima',
  'field.needed': 'obrigatório',
  'field.date': 'não é uma data; 07SEP84 é',
  'field.doco': 'não é um número como as autoridades dão',
  'field.infant_birth': 'o bebê precisa de uma',

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
  'question.book': 'Reservar sem emitir?',
  'question.book_note':
    'Nada é emitido nem cobrado. A companhia define o prazo para emitir o bilhete.',
  'question.sell_at_once': 'Vender esta tarifa?',
  'question.sell_at_once_do': 'Escolher o pagamento',
  'question.sell_at_once_note':
    'A companhia não guarda nada: a tarifa é vendida ao ser paga. Em seguida pede-se a forma de pagamento.',
  'question.pay_now': 'Pago na hora',

  'checks.title': 'Confira',
  'checks.newborn': 'menos de uma semana no dia da viagem: as companhias pedem atestado médico',
  'checks.age': '{age} anos em {day}, o que é {type}',
  'checks.turns': 'faz {age} anos antes de {day}: o tipo pode mudar no caminho',
  'checks.country': '{code} não é um país',
  'checks.no_document': 'ainda sem documento, e a viagem cruza uma fronteira',
  'checks.no_passport': 'a viagem cruza uma fronteira: pode ser exigido passaporte',
  'checks.no_expiry': 'ainda sem validade',
  'checks.expired': 'vence em {day}, antes do último voo em {last}',
  'checks.runs_out': 'vence em {day}: muitos países exigem mais seis meses',
  'checks.alone': 'criança sem adulto: a companhia precisa concordar',
  'checks.lap': 'precisa de um adulto próprio',

  'gender.UNSPECIFIED': '—',
  'gender.MALE': 'Masculino',
  'gender.FEMALE': 'Feminino',
  'gender.UNDISCLOSED': 'Não informado',

  'edit.title': 'Alterar passageiros',
  'edit.save': 'Salvar alterações',
  'edit.fixed': 'O provedor não aceita alteração deste campo.',

  'flyers.title': 'Fidelidade',
  'flyers.have': 'tem',
  'flyers.none': 'nenhum ainda',
  'flyers.save': 'Incluir números',

  'waiting.price': 'Tarifando no provedor {provider}',
  'waiting.classes': 'Consultando classes nos GDS',
  'waiting.book': 'Reservando no provedor {provider}',
};
