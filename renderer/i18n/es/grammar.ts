/** Spanish: entries that are no plain form of their function, and functions Airdesk lacks. */
import type { Translated } from '../catalogue.ts';
import type { grammar as en } from '../en/grammar.ts';

export const grammar = {
  'says.lacking': 'Esto no es una función de aquí',
  'says.left_out': '{what} · queda fuera: {list}',
  'says.remark_CONFIDENTIAL': 'Observación confidencial: {text}',
  'says.remark_ITINERARY': 'Observación en el itinerario: {text}',
  'says.remark_HISTORY': 'Observación: {text} · el historial guarda toda observación',
  'says.remark_CATEGORY': 'Observación: {text} · la categoría queda en el texto',
  'says.change_line': 'Cambiar la línea {line} a: {text}',
  'says.change_only_line': 'Cambiar la línea a: {text}',
  'says.remove_only_line': 'Quitar la línea',
  'says.remove_line': 'Quitar la línea {line}',
  'says.phone_of': 'Teléfono {phone} · {about}',
  'says.email_of': 'Correo {email} del pasajero {passenger}',
  'says.pick': 'Abrir la línea {line} de la lista',
  'says.find_departing': 'Buscar reservas de {name} que salen el {date}',
  'says.show_offers': 'Mostrar las ofertas otra vez',
  'says.more_offers': 'Más ofertas',
  'says.search_change': 'Buscar de nuevo: {list}',
  'says.days_later': { one: 'un día después', other: '{n} días después' },
  'says.days_earlier': { one: 'un día antes', other: '{n} días antes' },
  'says.on_day': 'el {day}',
  'says.back_on': 'vuelta el {day}',
  'says.back_after': { one: 'vuelta tras un día', other: 'vuelta tras {n} días' },
  'says.with_airlines': 'con {list}',
  'says.any_airline': 'todas las aerolíneas',
  'says.to_place': 'a {place}',
  'says.from_place': 'de {place}',
  'says.via': 'vía {place}',
  'says.order_departure': 'por salida',
  'says.order_arrival': 'por llegada',
  'says.order_duration': 'por duración',
  'says.class_cabin': 'la clase {class} se busca por su cabina',
  'says.sell_classes': { one: 'Vender un asiento: {list}', other: 'Vender {n} asientos: {list}' },
  'says.class_of_line': '{class} de la línea {line}',
  'says.birth': 'Fecha de nacimiento y sexo del pasajero {passenger}, {name}: {date}',
  'says.birth_infant':
    'Fecha de nacimiento y sexo del infante del pasajero {passenger}, {name}: {date}',
  'says.rules_category':
    'Reglas tarifarias de la línea {line}, con la categoría {category} entre ellas',
  'says.issue_infants': 'Emitir a los infantes',
  'says.issue_others': 'Emitir a todos menos a los infantes',
  'says.exit_end': 'Terminar y dejar la lista',
  'says.exit_ignore': 'Ignorar y dejar la lista',
  'says.exit_remove': 'Quitar y dejar la lista',
  'says.exit_delay': 'Aplazar y dejar la lista',
  'says.end_next': 'Hecho: quitar de la lista {queue}, mostrar el siguiente',
  'says.ignore_next': 'Dejar en la lista {queue}, mostrar el siguiente',
  'says.queue_delay_day': 'Aplazar hasta {day}',
  'says.tab_seats': 'Mostrar asientos y equipaje',
  'says.tab_payments': 'Mostrar los pagos',
  'says.tab_remarks': 'Mostrar observaciones, servicios y teléfonos',
  'question.title': '¿Es {title} un título?',
  'question.title_typed': 'Como se escribió',
  'question.title_note': 'Si {word} es el nombre, escriba un título propio detrás: {word} MR.',
  'question.title_do': 'Es un título',
  'question.change_line': '¿Cambiar esta línea?',
  'question.remove_line': '¿Quitar esta línea?',
  'question.before': 'Ahora',
  'question.after': 'Después',
  'question.change_line_do': 'Cambiar',
  'question.remove_line_do': 'Quitar',
  'answer.line_changed': 'La línea está cambiada.',
  'answer.line_none': 'No hay línea {line} de ese tipo.',
  'answer.line_fixed': 'La línea {line} no se cambia con una entrada: {text}',
  'answer.line_no_phone': '“{text}” no es un teléfono: la línea queda como está.',
  'answer.birth': 'Fecha de nacimiento y sexo del pasajero {n}',
  'answer.no_found_line': 'No hay línea {line} en la lista.',
  'answer.nobody_leaves': 'Ninguna reserva de {name} sale el {date}.',
  'why.no_line_change': 'esto no se cambia por su línea: renombre, pague o cambie',
  'why.sum_sign': 'el punto y coma suma en una guía y divide en otra: escriba + o /',
  'why.no_name_change':
    'los nombres de una reserva no se borran: SPLIT la divide; lo solo vendido se ignora',
  'why.price_asked': 'la aerolínea tarifa la reserva como está: {list} no se puede pedir',
  'why.price_types': 'la reserva es de {types}',
  'why.price_carrier': 'la aerolínea que emite es {carrier}',
  'why.one_line': 'una línea es el viaje entero, con sus conexiones: una línea, {example}',
  'why.classes_sold': 'la línea {line} se vende en {classes}',
  'why.no_infants': 'nadie de la reserva es infante',
  'why.no_ticket_of': 'ese no es un boleto del pasajero {passenger}',
  'why.phone_long': 'un teléfono tiene como mucho {most} signos, con quien contesta',
  'expected.change_text': 'el texto nuevo',
  'expected.element': 'el número de una línea',
  'row.change_line': 'Cambiar o borrar una línea',
  'row.again': 'La misma búsqueda, otra cosa',
  'command.change_line': 'Cambiar una línea',
  'command.show_offers': 'Ofertas otra vez',
  'command.pick': 'Línea de la lista',
  'lack.document_by':
    'Un documento se indica por su número entero, por su línea en la reserva o desde la lista: {tickets}, TJQ.',
  'lack.flyer_more':
    'El número de viajero frecuente se guarda y se comunica a las aerolíneas; acuerdos, premios y el nombre que hay detrás, no: {flyer}.',
  'lack.printer':
    'Lo que se imprime va a la impresora de este equipo: ITINERARY lo muestra, PRINT PDF lo imprime.',
  'lack.accounting':
    'El cierre del día cuenta lo vendido: DAYEND; los pagos de una reserva están en ella.',
  'lack.address': 'Una reserva no guarda dirección postal ni fax: {remark} lo anota.',
  'lack.alternatives': 'Otros vuelos se buscan, no se tarifan desde una reserva: {search}.',
  'lack.association':
    'Un texto vale aquí para toda la reserva, no para un pasajero o vuelo: escríbalo sin ellos.',
  'lack.review_hour': 'Un recordatorio es para un día, sin hora: {place} lo pone.',
  'lack.service_flights': 'Varios vuelos de una petición van con comas: 3VGML1,2-1.1.',
  'lack.auto_cancel':
    'Nada se cancela solo, salvo lo que la aerolínea cancela en su plazo: {limit} le recuerda, {cancel} cancela.',
  'lack.caption':
    'Una línea se vende entera y confirmada: {sell}. No se guardan vuelos pasivos, en espera ni fantasma.',
  'lack.card_number':
    'Un número de tarjeta nunca se escribe en una línea, donde otros lo leen: {card} abre el formulario para él.',
  'lack.several_lines': 'Las líneas se cambian de a una: {change} es una de ellas.',
  'lack.name_type': 'Lo que alguien es (niño, joven, infante) va con el nombre al vender: {child}.',
  'lack.cheque':
    'Un pago es efectivo, factura o tarjeta: {cash}, {invoice}, o {card} y el formulario.',
  'lack.codes':
    'Países, regiones y fabricantes no tienen códigos aquí; ciudades, aeropuertos y aerolíneas sí: {city}, {airline}.',
  'lack.connecting':
    'Los tiempos de conexión son por aeropuerto, para todas las aerolíneas: {entry}.',
  'lack.customer_number':
    'Un cliente no tiene número aquí: PROFILES encuentra a una persona, {remark} anota un número.',
  'lack.dates': 'Un día cada vez: {entry}.',
  'lack.delay': 'Un elemento vuelve mañana, o a una hora: {entry}.',
  'lack.emd':
    'Asientos y equipaje se tarifan y pagan en sus pantallas, y sus EMD se emiten con ello: {seats}, BAGS. {tickets} los muestra.',
  'lack.extra_seat':
    'Un segundo asiento o uno para equipaje no lleva nombre de nadie: {extra} se lo pide a la aerolínea.',
  'lack.fare_display': 'Las tarifas se muestran con sus vuelos: {entry} los busca.',
  'lack.fare_lines':
    'Las clases, reglas y la familia de la tarifa están en los detalles de su línea: {details}.',
  'lack.find_by':
    'Una reserva se busca por su localizador, por un nombre, con un día o un vuelo, o por un boleto: {find}.',
  'lack.flight_info':
    'Un vuelo se encuentra por su ruta y día: {search}; {details} muestra los vuelos de una línea.',
  'lack.group': 'Todos se reservan por nombre: MANIFEST recibe una lista de nombres.',
  'lack.hotels': 'Aquí se venden vuelos, con asientos y equipaje; hoteles y coches, no.',
  'lack.identity': 'Un documento de identidad se escribe como documento del pasajero: {document}.',
  'lack.information':
    'Aquí no hay páginas de información de aerolíneas, países o sistemas. {help} explica qué se puede escribir.',
  'lack.insert':
    'Los vuelos están en orden de hora; un hueco no necesita nada. Otros vuelos son un cambio: {exchange}.',
  'lack.invoice': 'Aquí no se imprimen facturas: ITINERARY es el documento, DAYEND la cuenta.',
  'lack.lowest_any': 'Solo se obtiene lo que está libre: {lowest} pide la tarifa más baja de ello.',
  'lack.lowest_rebook':
    'Lo que se cambia se guarda: {rebook} cambia a la tarifa más baja, {lowest} solo la muestra.',
  'lack.mail':
    'La dirección es del pasajero, y una nueva se escribe en su lugar: {email}. MAIL hace el texto del itinerario.',
  'lack.manual_fare':
    'El precio guardado es de la aerolínea y no se hace ni cambia a mano: {price} lo pide de nuevo.',
  'lack.mileage': 'Aquí no se calculan millas.',
  'lack.modifiers':
    'Los códigos de tour y endosos vienen con la tarifa; los cargos están en los ajustes. La comisión se escribe para toda la reserva: {commission}.',
  'lack.move_seats': 'Los asientos se devuelven y se eligen de nuevo: {seats}.',
  'lack.name_needed': 'Un nombre se escribe entero: {name}.',
  'lack.office': 'Las listas son de esta agencia: sin oficina, {place}.',
  'lack.open_flight':
    'Las aerolíneas solo reservan vuelos de un día: no se guardan tramos abiertos, pasivos, fantasma ni de información. {remark} anota lo que está en otra parte.',
  'lack.other_remark':
    'Las observaciones son para todos, confidenciales o del itinerario: {remark}, {confidential}, {itinerary}.',
  'lack.own_phone': 'El teléfono de la agencia no se pone solo: escríbalo, {phone}.',
  'lack.payment_split':
    'Cómo se reparte un importe se elige donde se paga: {issue} lo abre; añada una forma de pago por parte.',
  'lack.profile': 'Las personas se guardan como perfiles: PROFILES y el comienzo de un nombre.',
  'lack.queue_browse':
    'Las listas se cuentan y se trabajan: {count}, {work}; DESK muestra sus líneas.',
  'lack.queue_name': 'Un administrador da nombre a una lista: TITLE, su número y su nombre.',
  'lack.recall': 'Flecha arriba en la línea vacía trae de vuelta lo escrito.',
  'lack.refund_record':
    'Aquí no hay registros de reembolso: {refund} dice cuánto vuelve y pregunta, y solo la aerolínea deshace un reembolso.',
  'lack.seat_count':
    'Para otro número de pasajeros busque de nuevo; parte de una reserva sale por división: {split}.',
  'lack.shop_options':
    'Una búsqueda admite aeropuertos, días, cabina, aerolíneas y vuelos directos: {search}.',
  'lack.security':
    'Una reserva está abierta a todos en esta agencia y a ninguna otra oficina: no hay nada que autorizar. {place} la pone ante un colega.',
  'lack.sign_in':
    'Usted ya entró. {entry} sale; después otro agente entra con correo y contraseña.',
  'lack.single_price':
    'Una reserva tiene un precio, y sus boletos se emiten con él: {issue}, o para algunos pasajeros {some}.',
  'lack.some_flights':
    'Los boletos son de todos los vuelos de la reserva: {issue}, o para algunos pasajeros {some}.',
  'lack.taxes': 'Las tasas están en el precio, cada una con su código: {stored} lo muestra.',
  'lack.ticketed':
    'Nada que anotar: lo emitido lo muestra por sí mismo. {issue} emite; {limit} le recuerda.',
  'lack.ticketing_field':
    'Un plazo propio es un día: {limit}. El de la aerolínea está en la reserva.',
  'lack.time_difference': 'Las horas se dicen un lugar cada vez: {entry}.',
  'lack.training':
    'Entrenamiento y producción son agencias propias: salga ({entry}) y entre en la otra. La barra de arriba dice cuál es esta.',
  'lack.visa':
    'Las reglas de visado y salud no se guardan aquí: las dice la aerolínea o el consulado.',
  'lack.any_seat':
    'Un asiento se elige por su número, en pasillo o ventanilla: {seats} muestra el mapa, {zone} toma lo que está libre.',
  'lack.copy': '{copy} copia vuelos y nombres; otro día se busca después: {again}.',
  'lack.infant_seat':
    'Un infante con asiento se reserva como niño, con su fecha de nacimiento: {child}.',
  'lack.name_field': 'Cada pasajero tiene un número propio aquí: 1.1, 2.1, 3.1.',
  'lack.other_date':
    'Otra fecha es otra búsqueda: {again}. Los vuelos de boletos se cambian: {exchange}.',
  'lack.other_service':
    'Esta no es una petición que las aerolíneas tomen aquí: {osi} dice lo demás.',
  'lack.price_options':
    'La aerolínea tarifa la reserva como está, todos los pasajeros y vuelos: {price}, o la tarifa más baja {lowest}.',
  'lack.rates': 'Los tipos de la agencia convierten: {convert}; RATE fija uno.',
  'lack.rebook_one': 'Se cambia de clase un vuelo vendido cada vez, o todos: {rebooked}.',
  'lack.status': 'Los nuevos horarios se aceptan para todos los vuelos juntos: {accept}.',
} as const satisfies Translated<typeof en>;
