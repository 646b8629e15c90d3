/** Portuguese: what the three entry languages are called, ask for and lack. */
export const languages = {
  'local.converted': '{amount} {from} = {value} {to}',
  'local.no_rate':
    'A agência não tem taxa entre {from} e {to}: RATE {from}/{to} e a taxa define uma.',
  'local.rate': '{from} 1 = {to} {value}, de {day}',
  'local.encoded': '{code} é {name}',
  'local.no_place': 'Nenhuma cidade ou aeroporto se chama {text}.',
  'local.no_country': 'Nenhum país se chama {text}.',
  'local.place': '{code}: {name}, {where}',
  'local.unknown_code': '{code} não é cidade nem aeroporto.',
  'local.airline': '{code}: {name}, bilhetes {accounting}',
  'local.no_airline': 'Nenhuma companhia aérea se chama {text}.',
  'local.aircraft': '{code}: {name}',
  'local.no_aircraft': 'Nenhuma aeronave tem o código {code}.',
  'local.here': 'Aqui',
  'local.time': '{place}: {time}, {day}, UTC {utc}',
  'local.times': '{here} = {there} ({difference})',
  'local.from_here': '{difference} em relação a aqui',
  'local.day_after': '{date} {days} = {day}',
  'local.no_day': 'Esse dia não existe.',
  'local.days_between': {
    one: '{n} dia de {from} a {to}',
    other: '{n} dias de {from} a {to}',
  },
  'local.connecting': '{airport}: chegada/partida, doméstico ou internacional',
  'local.sum': '{sum} = {value}',
  'local.sum_rounded': '{sum} ≈ {value}',
  'local.by_zero': 'Não se divide por zero.',
  'local.no_sum': 'Isso não é uma conta.',

  'row.sign_in': 'Entrar no sistema',
  'row.work_areas': 'Áreas de trabalho, trocar',
  'row.training': 'Treinamento',
  'row.help': 'Ajuda',
  'row.encode_city': 'Codificar cidade',
  'row.decode_city': 'Decodificar cidade ou aeroporto',
  'row.airline': 'Companhia aérea',
  'row.aircraft': 'Aeronave',
  'row.local_time': 'Hora local',
  'row.date_arithmetic': 'Cálculo de datas',
  'row.calculator': 'Calculadora',
  'row.currency': 'Moeda',
  'row.minimum_connecting_time': 'Tempo mínimo de conexão',
  'row.availability': 'Disponibilidade',
  'row.by_carrier': 'Por companhia',
  'row.return_availability': 'Disponibilidade da volta',
  'row.again': 'Mesma busca, outra coisa',
  'row.timetable': 'Horários',
  'row.flight_detail': 'Detalhes do voo',
  'row.sell_from_line': 'Vender pela linha',
  'row.sell_connection': 'Vender conexão',
  'row.long_sell': 'Venda direta do voo',
  'row.waitlist': 'Lista de espera',
  'row.surface': 'Trecho terrestre (ARNK)',
  'row.name': 'Nome',
  'row.infant': 'Bebê',
  'row.change_name': 'Alterar nome',
  'row.change_line': 'Mudar ou apagar uma linha',
  'row.phone': 'Telefone',
  'row.ticketing_time_limit': 'Prazo de emissão',
  'row.received_from': 'Recebido de',
  'row.commission': 'Comissão',
  'row.end': 'Encerrar / e reexibir',
  'row.ignore': 'Ignorar / e reexibir',
  'row.retrieve_by_locator': 'Recuperar por localizador',
  'row.by_name': 'Por nome',
  'row.by_flight_and_name': 'Por voo e nome',
  'row.similar_names': 'Nomes parecidos',
  'row.display': 'Ver tudo / itinerário / nomes',
  'row.cancel_segment': 'Cancelar trecho',
  'row.cancel_itinerary': 'Cancelar itinerário',
  'row.rebook_class': 'Trocar de classe',
  'row.price_and_store': 'Tarifar e armazenar',
  'row.price_only': 'Só tarifar',
  'row.lowest_available': 'Menor disponível',
  'row.lowest_and_rebook': 'Menor, com troca de classe',
  'row.select': 'Escolher passageiro, trecho',
  'row.shop': 'Busca',
  'row.stored_fare': 'Tarifa armazenada / apagar',
  'row.fare_rules': 'Regras da tarifa',
  'row.card': 'Forma de pagamento cartão',
  'row.installments': 'Parcelas',
  'row.issue': 'Emitir',
  'row.read_ticket': 'Ver bilhete',
  'row.void': 'Anular (void)',
  'row.refund': 'Reembolso',
  'row.exchange_estimate': 'Cálculo de reemissão',
  'row.store_exchange': 'Gravar a troca, reemitir',
  'row.split': 'Dividir',
  'row.copy': 'Copiar',
  'row.seat_map': 'Mapa de assentos',
  'row.seat_request': 'Marcar assento',
  'row.cancel_seats': 'Cancelar assentos',
  'row.frequent_flyer': 'Fidelidade',
  'row.meal': 'Refeição',
  'row.passport': 'Passaporte',
  'row.osi': 'OSI',
  'row.remark': 'Observação',
  'row.queue_count': 'Contar filas',
  'row.work_queue': 'Trabalhar a fila',
  'row.queue_place': 'Colocar na fila',
  'row.queue_removal': 'Retirar / adiar / sair',
  'row.history': 'Histórico',
  'row.itinerary_document': 'Documento do itinerário',
  'row.scroll': 'Rolar',
  'row.home_language': 'Linguagem da casa',

  'lack.document_by':
    'Um documento se indica pelo número inteiro, pela linha na reserva ou pela lista: {tickets}, TJQ.',
  'lack.flyer_more':
    'O número de fidelidade é guardado e enviado às companhias; acordos, prêmios e o nome por trás dele, não: {flyer}.',
  'lack.printer':
    'O que se imprime vai para a impressora deste computador: ITINERARY mostra, PRINT PDF imprime.',
  'lack.accounting':
    'O fechamento do dia conta o que foi vendido: DAYEND; os pagamentos de uma reserva ficam nela.',
  'lack.address': 'Uma reserva não guarda endereço postal nem fax: {remark} anota um.',
  'lack.alternatives': 'Outros voos são buscados, não tarifados a partir da reserva: {search}.',
  'lack.association':
    'Um texto vale aqui para a reserva inteira, não para um passageiro ou voo: digite-o sem eles.',
  'lack.review_hour': 'Um lembrete é para um dia, sem hora: {place} o coloca.',
  'lack.service_flights': 'Vários voos de uma solicitação ficam com vírgulas: 3VGML1,2-1.1.',
  'lack.auto_cancel':
    'Nada se cancela sozinho, só o que a companhia cancela no prazo dela: {limit} lembra você, {cancel} cancela.',
  'lack.caption':
    'Uma linha é vendida inteira e confirmada: {sell}. Voos passivos, em espera e fantasma não são mantidos.',
  'lack.card_number':
    'Número de cartão nunca se digita em uma linha, onde outros o leem: {card} abre o formulário para ele.',
  'lack.cancel_one':
    'As linhas são canceladas por seus números: {one}; todos os voos: {cancel}. O que é vendido no lugar delas é outra entrada.',
  'lack.stored_fare':
    'Uma reserva tem um só preço guardado: {stored} o mostra, {price} o pede de novo.',
  'lack.several_lines': 'As linhas são alteradas uma de cada vez: {change} é uma delas.',
  'lack.name_type': 'O que alguém é (criança, jovem, bebê) vai com o nome na venda: {child}.',
  'lack.cheque':
    'Um pagamento é dinheiro, fatura ou cartão: {cash}, {invoice}, ou {card} e o formulário.',
  'lack.codes':
    'Estados, regiões e fabricantes não têm códigos aqui; cidades, aeroportos, países e companhias aéreas têm: {city}, {airline}.',
  'lack.connecting': 'Os tempos de conexão são por aeroporto, para todas as companhias: {entry}.',
  'lack.customer_number':
    'Um cliente não tem número aqui: PROFILES encontra uma pessoa, {remark} anota um número.',
  'lack.dates': 'Um dia de cada vez: {entry}.',
  'lack.delay': 'Um item volta amanhã, ou a uma hora: {entry}.',
  'lack.emd':
    'Assentos e malas são tarifados e pagos nas telas deles, e os EMDs saem junto: {seats}, BAGS. {tickets} mostra.',
  'lack.extra_seat':
    'Um segundo assento ou um para bagagem não leva o nome de ninguém: {extra} pede-o à companhia aérea.',
  'lack.fare_display': 'As tarifas aparecem com os voos: {entry} busca.',
  'lack.fare_lines':
    'As classes, regras e a família da tarifa ficam nos detalhes da linha: {details}.',
  'lack.find_by':
    'Uma reserva se busca pelo localizador, por um nome, com um dia ou um voo, ou por um bilhete: {find}.',
  'lack.flight_info':
    'Um voo se encontra pela rota e dia: {search}; {details} mostra os voos de uma linha.',
  'lack.group': 'Todos são reservados pelo nome: MANIFEST recebe uma lista de nomes.',
  'lack.hotels': 'Aqui se vendem voos, com assentos e bagagem; hotéis e carros, não.',
  'lack.identity': 'Um documento de identidade se digita como documento do passageiro: {document}.',
  'lack.information':
    'Não há páginas de informação de companhias, países ou sistemas aqui. {help} explica o que se pode digitar.',
  'lack.insert':
    'Os voos ficam em ordem de horário; uma lacuna não precisa de nada. Outros voos são uma troca: {exchange}.',
  'lack.invoice': 'Não se imprimem faturas aqui: ITINERARY é o documento, DAYEND a conta.',
  'lack.lowest_any': 'Só se consegue o que está livre: {lowest} pede a menor tarifa disso.',
  'lack.lowest_rebook':
    'O que é remarcado é gravado: {rebook} remarca na menor tarifa, {lowest} só mostra.',
  'lack.mail':
    'O endereço é do passageiro, e um novo se digita no lugar dele: {email}. MAIL faz o texto do itinerário.',
  'lack.manual_fare':
    'O preço gravado é da companhia e não se faz nem se muda à mão: {price} pede de novo.',
  'lack.mileage': 'Milhas não são calculadas aqui.',
  'lack.modifiers':
    'Códigos de tour e endossos vêm com a tarifa; as taxas ficam nas configurações. A comissão se digita para toda a reserva: {commission}.',
  'lack.move_seats': 'Os assentos são devolvidos e escolhidos de novo: {seats}.',
  'lack.name_needed': 'Um nome se digita inteiro: {name}.',
  'lack.office': 'As filas são desta agência: sem escritório, {place}.',
  'lack.open_flight':
    'As companhias só reservam voos de um dia: trechos abertos, passivos, fantasma e de informação não são mantidos. {remark} anota o que está em outro lugar.',
  'lack.other_remark':
    'As observações são para todos, confidenciais ou do itinerário: {remark}, {confidential}, {itinerary}.',
  'lack.own_phone': 'O telefone da agência não entra sozinho: digite, {phone}.',
  'lack.payment_split':
    'Como o valor se divide é escolhido onde se paga: {issue} abre; adicione uma forma de pagamento para cada parte.',
  'lack.profile': 'Pessoas são guardadas como perfis: PROFILES e o começo de um nome.',
  'lack.queue_browse':
    'As filas são contadas e trabalhadas: {count}, {work}; DESK mostra as linhas.',
  'lack.queue_name': 'Um administrador dá nome a uma fila: TITLE, o número e o nome.',
  'lack.queue_zero':
    'As filas são numeradas aqui a partir de 1: {count} as conta, {work} trabalha uma.',
  'lack.recall': 'Seta para cima na linha vazia traz de volta o que foi digitado.',
  'lack.refund_record':
    'Não há registros de reembolso aqui: {refund} diz quanto volta e pergunta, e só a companhia desfaz um reembolso.',
  'lack.seat_count':
    'Para outro número de passageiros busque de novo; parte de uma reserva sai por divisão: {split}.',
  'lack.shop_options':
    'Uma busca aceita aeroportos, dias, um lugar no caminho, cabine, companhias e voos diretos: {search}.',
  'lack.security':
    'Uma reserva está aberta a todos nesta agência e a nenhum outro escritório: não há o que autorizar. {place} a põe diante de um colega.',
  'lack.sign_in': 'Você já entrou. {entry} sai; então outro agente entra com e-mail e senha.',
  'lack.single_price':
    'Uma reserva tem um preço, e os bilhetes saem com ele: {issue}, ou para alguns passageiros {some}.',
  'lack.some_flights':
    'Os bilhetes são de todos os voos da reserva: {issue}, ou para alguns passageiros {some}.',
  'lack.taxes': 'As taxas ficam no preço, cada uma com seu código: {stored} mostra.',
  'lack.ticketed':
    'Nada a anotar: o que está emitido mostra por si. {issue} emite; {limit} lembra você.',
  'lack.ticketing_field': 'Um prazo seu é um dia: {limit}. O da companhia fica na reserva.',
  'lack.time_difference': 'A hora é dita de um lugar, ou de dois lado a lado: {entry}.',
  'lack.training':
    'Treinamento e produção são agências próprias: saia ({entry}) e entre na outra. A barra de cima diz qual é esta.',
  'lack.whole_itinerary':
    'O itinerário é feito de toda a reserva, com todas as pessoas e todos os voos: {papers}.',
  'lack.visa': 'Regras de visto e saúde não ficam aqui: a companhia ou o consulado informa.',
  'lack.agency': 'Os dados da agência estão nas configurações.',
  'lack.exchange_options':
    'A troca é do bilhete inteiro de um passageiro, ao preço da companhia: {exchange}, ou pelo número {old}.',
  'lack.old_ticket': 'A troca diz ela mesma qual é o bilhete antigo: {old}.',
  'lack.several_queues': 'A reserva vai para uma fila de cada vez: {place}, depois a próxima.',
  'lack.any_seat':
    'Um assento se escolhe pelo número, no corredor ou na janela: {seats} mostra o mapa, {zone} pega o que está livre.',
  'lack.copy': '{copy} copia voos e nomes; outro dia se busca depois: {again}.',
  'lack.infant_seat':
    'Um bebê com assento é reservado como criança, com a data de nascimento: {child}.',
  'lack.name_field': 'Cada passageiro tem um número próprio aqui: 1.1, 2.1, 3.1.',
  'lack.other_date': 'Outra data é outra busca: {again}. Voos de bilhetes se trocam: {exchange}.',
  'lack.other_service':
    'Esta não é uma solicitação que as companhias aceitam aqui: {osi} diz o resto.',
  'lack.price_options':
    'A companhia tarifa a reserva como está, todos os passageiros e voos: {price}, ou a menor tarifa {lowest}.',
  'lack.rates':
    'As taxas da agência convertem, valores sem sinais entre os milhares: {convert}; RATE define uma.',
  'lack.rebook_one': 'Um voo vendido se remarca por vez, ou todos: {rebooked}.',
  'lack.status': 'Os novos horários são aceitos para todos os voos juntos: {accept}.',

  'refused.KNOWN': 'está aqui, ou já seguiu daqui adiante',
  'refused.DEPARTED': 'o primeiro voo já partiu',
  'refused.PROVIDER_NOT_CONFIGURED': 'o provedor não está configurado aqui',
  'refused.sign_in':
    'Você já entrou. {entry} encerra sua sessão; depois outro agente entra com e-mail e senha.',
  'refused.training':
    'Treinamento e produção são agências separadas: saia ({entry}) e entre na outra.',
  'refused.waitlist':
    'Nenhum provedor aqui mantém lista de espera. Escolha outra linha ou busque outro dia.',
  'refused.surface':
    'Não é preciso: um intervalo entre dois voos fica como está. Busque cada viagem de onde ela começa.',
  'refused.cancel_lines':
    'Provedores cancelam a reserva inteira: {cancel}. Uma só viagem muda por reemissão: {exchange}.',
  'refused.cancel_married':
    'Voos vendidos juntos (casados) são cancelados juntos: {cancel} cancela tudo, uma reemissão muda a viagem: {exchange}.',
  'refused.rebook_class':
    'Classes vêm com as tarifas: {lowest} troca para a menor, ou busque e venda de novo.',
  'refused.delete_price': 'Não é preciso: {price} armazena um novo preço no lugar.',
  'refused.seat_map_flight':
    'Mapas de assentos são de voos reservados: venda primeiro, depois {seats} mostra o mapa de um voo.',
  'refused.not_in_language': '{language} não tem entrada própria para isto. {entry} o faz.',

  'language.AMADEUS': 'Amadeus',
  'language.SABRE': 'Sabre',
  'language.TRAVELPORT': 'Travelport',
  'language.label': 'Idioma',
};
