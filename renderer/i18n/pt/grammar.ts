/** Portuguese: entries that are no plain form of their function, and functions Airdesk lacks. */
import type { Translated } from '../catalogue.ts';
import type { grammar as en } from '../en/grammar.ts';

export const grammar = {
  'says.lacking': 'Isto não é uma função daqui',
  'says.left_out': '{what} · fica de fora: {list}',
  'says.remark_CONFIDENTIAL': 'Observação confidencial: {text}',
  'says.remark_ITINERARY': 'Observação no itinerário: {text}',
  'says.remark_HISTORY': 'Observação: {text} · o histórico guarda toda observação',
  'says.remark_CATEGORY': 'Observação: {text} · a categoria fica no texto',
  'says.change_line': 'Mudar a linha {line} para: {text}',
  'says.change_only_line': 'Mudar a linha para: {text}',
  'says.remove_only_line': 'Tirar a linha',
  'says.remove_line': 'Tirar a linha {line}',
  'says.phone_of': 'Telefone {phone} · {about}',
  'says.email_of': 'E-mail {email} do passageiro {passenger}',
  'says.pick': 'Abrir a linha {line} da lista',
  'says.find_departing': 'Buscar reservas de {name} que partem em {date}',
  'says.show_offers': 'Mostrar as ofertas de novo',
  'says.more_offers': 'Mais ofertas',
  'says.search_change': 'Buscar de novo: {list}',
  'says.days_later': { one: 'um dia depois', other: '{n} dias depois' },
  'says.days_earlier': { one: 'um dia antes', other: '{n} dias antes' },
  'says.on_day': 'em {day}',
  'says.back_on': 'volta em {day}',
  'says.back_after': { one: 'volta após um dia', other: 'volta após {n} dias' },
  'says.with_airlines': 'com {list}',
  'says.any_airline': 'todas as companhias',
  'says.to_place': 'para {place}',
  'says.from_place': 'de {place}',
  'says.via': 'passando por {place}',
  'says.order_departure': 'por partida',
  'says.order_arrival': 'por chegada',
  'says.order_duration': 'por duração',
  'says.class_cabin': 'a classe {class} é buscada pela cabine',
  'says.sell_classes': { one: 'Vender um assento: {list}', other: 'Vender {n} assentos: {list}' },
  'says.class_of_line': '{class} da linha {line}',
  'says.birth': 'Data de nascimento e sexo do passageiro {passenger}, {name}: {date}',
  'says.birth_infant':
    'Data de nascimento e sexo do bebê do passageiro {passenger}, {name}: {date}',
  'says.rules_category': 'Regras tarifárias da linha {line}, com a categoria {category} entre elas',
  'says.issue_infants': 'Emitir os bebês',
  'says.issue_others': 'Emitir todos menos os bebês',
  'says.exit_end': 'Encerrar e deixar a lista',
  'says.exit_ignore': 'Ignorar e deixar a lista',
  'says.exit_remove': 'Retirar e deixar a lista',
  'says.exit_delay': 'Adiar e deixar a lista',
  'says.end_next': 'Pronto: retirar da lista {queue}, mostrar o próximo',
  'says.ignore_next': 'Deixar na lista {queue}, mostrar o próximo',
  'says.queue_delay_day': 'Adiar até {day}',
  'says.tab_seats': 'Mostrar assentos e malas',
  'says.tab_payments': 'Mostrar os pagamentos',
  'says.tab_remarks': 'Mostrar observações, serviços e telefones',
  'question.title': '{title} é um título?',
  'question.title_typed': 'Como digitado',
  'question.title_note': 'Se {word} é o nome, digite um título próprio depois: {word} MR.',
  'question.title_do': 'É um título',
  'question.change_line': 'Mudar esta linha?',
  'question.remove_line': 'Tirar esta linha?',
  'question.before': 'Agora',
  'question.after': 'Depois',
  'question.change_line_do': 'Mudar',
  'question.remove_line_do': 'Tirar',
  'answer.line_changed': 'A linha foi mudada.',
  'answer.line_none': 'Não há linha {line} desse tipo.',
  'answer.line_fixed': 'A linha {line} não se muda por uma entrada: {text}',
  'answer.line_no_phone': '“{text}” não é um telefone: a linha fica como está.',
  'answer.birth': 'Data de nascimento e sexo do passageiro {n}',
  'answer.no_found_line': 'Não há linha {line} na lista.',
  'answer.nobody_leaves': 'Nenhuma reserva de {name} parte em {date}.',
  'why.no_line_change': 'isto não se muda pela linha: renomeie, pague ou troque',
  'why.sum_sign': 'o ponto e vírgula soma num guia e divide em outro: digite + ou /',
  'why.no_name_change':
    'nomes de uma reserva não se apagam: SPLIT divide; o que só foi vendido é ignorado',
  'why.price_asked': 'a companhia tarifa a reserva como está: {list} não se pode pedir',
  'why.price_types': 'a reserva é de {types}',
  'why.price_carrier': 'a companhia que emite é {carrier}',
  'why.one_line': 'uma linha é a viagem inteira, com as conexões: uma linha, {example}',
  'why.classes_sold': 'a linha {line} é vendida em {classes}',
  'why.no_infants': 'ninguém da reserva é bebê',
  'why.no_ticket_of': 'esse não é um bilhete do passageiro {passenger}',
  'why.phone_long': 'um telefone tem no máximo {most} sinais, com quem atende',
  'expected.change_text': 'o novo texto',
  'expected.element': 'o número de uma linha',
  'row.change_line': 'Mudar ou apagar uma linha',
  'row.again': 'Mesma busca, outra coisa',
  'command.change_line': 'Mudar uma linha',
  'command.show_offers': 'Ofertas de novo',
  'command.pick': 'Linha da lista',
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
  'lack.service_flights': 'Vários voos de um pedido ficam com vírgulas: 3VGML1,2-1.1.',
  'lack.auto_cancel':
    'Nada se cancela sozinho, só o que a companhia cancela no prazo dela: {limit} lembra você, {cancel} cancela.',
  'lack.caption':
    'Uma linha é vendida inteira e confirmada: {sell}. Voos passivos, em espera e fantasma não são mantidos.',
  'lack.card_number':
    'Número de cartão nunca se digita em uma linha, onde outros o leem: {card} abre o formulário para ele.',
  'lack.several_lines': 'As linhas são alteradas uma de cada vez: {change} é uma delas.',
  'lack.name_type': 'O que alguém é (criança, jovem, bebê) vai com o nome na venda: {child}.',
  'lack.cheque':
    'Um pagamento é dinheiro, fatura ou cartão: {cash}, {invoice}, ou {card} e o formulário.',
  'lack.codes':
    'Países, regiões e fabricantes não têm códigos aqui; cidades, aeroportos e companhias têm: {city}, {airline}.',
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
  'lack.office': 'As listas são desta agência: sem escritório, {place}.',
  'lack.open_flight':
    'As companhias só reservam voos de um dia: trechos abertos, passivos, fantasma e de informação não são mantidos. {remark} anota o que está em outro lugar.',
  'lack.other_remark':
    'As observações são para todos, confidenciais ou do itinerário: {remark}, {confidential}, {itinerary}.',
  'lack.own_phone': 'O telefone da agência não entra sozinho: digite, {phone}.',
  'lack.payment_split':
    'Como o valor se divide é escolhido onde se paga: {issue} abre; adicione uma forma de pagamento para cada parte.',
  'lack.profile': 'Pessoas são guardadas como perfis: PROFILES e o começo de um nome.',
  'lack.queue_browse':
    'As listas são contadas e trabalhadas: {count}, {work}; DESK mostra as linhas.',
  'lack.queue_name': 'Um administrador dá nome a uma lista: TITLE, o número e o nome.',
  'lack.recall': 'Seta para cima na linha vazia traz de volta o que foi digitado.',
  'lack.refund_record':
    'Não há registros de reembolso aqui: {refund} diz quanto volta e pergunta, e só a companhia desfaz um reembolso.',
  'lack.seat_count':
    'Para outro número de passageiros busque de novo; parte de uma reserva sai por divisão: {split}.',
  'lack.shop_options':
    'Uma busca aceita aeroportos, dias, cabine, companhias e voos diretos: {search}.',
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
  'lack.time_difference': 'As horas são ditas um lugar por vez: {entry}.',
  'lack.training':
    'Treinamento e produção são agências próprias: saia ({entry}) e entre na outra. A barra de cima diz qual é esta.',
  'lack.visa': 'Regras de visto e saúde não ficam aqui: a companhia ou o consulado informa.',
  'lack.any_seat':
    'Um assento se escolhe pelo número, no corredor ou na janela: {seats} mostra o mapa, {zone} pega o que está livre.',
  'lack.copy': '{copy} copia voos e nomes; outro dia se busca depois: {again}.',
  'lack.infant_seat':
    'Um bebê com assento é reservado como criança, com a data de nascimento: {child}.',
  'lack.name_field': 'Cada passageiro tem um número próprio aqui: 1.1, 2.1, 3.1.',
  'lack.other_date': 'Outra data é outra busca: {again}. Voos de bilhetes se trocam: {exchange}.',
  'lack.other_service': 'Este não é um pedido que as companhias aceitam aqui: {osi} diz o resto.',
  'lack.price_options':
    'A companhia tarifa a reserva como está, todos os passageiros e voos: {price}, ou a menor tarifa {lowest}.',
  'lack.rates': 'As taxas da agência convertem: {convert}; RATE define uma.',
  'lack.rebook_one': 'Um voo vendido se remarca por vez, ou todos: {rebooked}.',
  'lack.status': 'Os novos horários são aceitos para todos os voos juntos: {accept}.',
} as const satisfies Translated<typeof en>;
