/** Spanish: what the three entry languages are called, ask for and lack. */
export const languages = {
  'local.converted': '{amount} {from} = {value} {to}',
  'local.no_rate':
    'La agencia no tiene tipo de cambio entre {from} y {to}: RATE {from}/{to} y el cambio fija uno.',
  'local.rate': '{from} 1 = {to} {value}, del {day}',
  'local.encoded': '{code} es {name}',
  'local.no_place': 'Ninguna ciudad ni aeropuerto se llama {text}.',
  'local.no_country': 'Ningún país se llama {text}.',
  'local.place': '{code}: {name}, {where}',
  'local.unknown_code': '{code} no es ciudad ni aeropuerto.',
  'local.airline': '{code}: {name}, boletos {accounting}',
  'local.no_airline': 'Ninguna aerolínea se llama {text}.',
  'local.aircraft': '{code}: {name}',
  'local.no_aircraft': 'Ninguna aeronave tiene el código {code}.',
  'local.here': 'Aquí',
  'local.time': '{place}: {time}, {day}, UTC {utc}',
  'local.times': '{here} = {there} ({difference})',
  'local.from_here': '{difference} respecto de aquí',
  'local.day_after': '{date} {days} = {day}',
  'local.no_day': 'Ese día no existe.',
  'local.days_between': {
    one: 'Un día del {from} al {to}',
    other: '{n} días del {from} al {to}',
  },
  'local.connecting': '{airport}: llegada/salida, nacional o internacional',
  'local.sum': '{sum} = {value}',
  'local.sum_rounded': '{sum} ≈ {value}',
  'local.by_zero': 'No se puede dividir entre cero.',
  'local.no_sum': 'Eso no es una cuenta.',

  'row.sign_in': 'Iniciar sesión',
  'row.work_areas': 'Áreas de trabajo, cambiar',
  'row.training': 'Entrenamiento',
  'row.help': 'Ayuda',
  'row.encode_city': 'Codificar ciudad',
  'row.decode_city': 'Decodificar ciudad o aeropuerto',
  'row.airline': 'Aerolínea',
  'row.aircraft': 'Aeronave',
  'row.local_time': 'Hora local',
  'row.date_arithmetic': 'Cálculo de fechas',
  'row.calculator': 'Calculadora',
  'row.currency': 'Moneda',
  'row.minimum_connecting_time': 'Tiempo mínimo de conexión',
  'row.availability': 'Disponibilidad',
  'row.by_carrier': 'Por aerolínea',
  'row.return_availability': 'Disponibilidad de regreso',
  'row.again': 'La misma búsqueda, otra cosa',
  'row.timetable': 'Horarios',
  'row.flight_detail': 'Detalle del vuelo',
  'row.sell_from_line': 'Vender desde la línea',
  'row.sell_connection': 'Vender conexión',
  'row.long_sell': 'Venta directa del vuelo',
  'row.waitlist': 'Lista de espera',
  'row.surface': 'Tramo terrestre (ARNK)',
  'row.name': 'Nombre',
  'row.infant': 'Infante',
  'row.change_name': 'Cambiar nombre',
  'row.change_line': 'Cambiar o borrar una línea',
  'row.phone': 'Teléfono',
  'row.ticketing_time_limit': 'Límite de emisión',
  'row.received_from': 'Recibido de',
  'row.commission': 'Comisión',
  'row.end': 'Cerrar / y volver a ver',
  'row.ignore': 'Ignorar / y volver a ver',
  'row.retrieve_by_locator': 'Recuperar por localizador',
  'row.by_name': 'Por nombre',
  'row.by_flight_and_name': 'Por vuelo y nombre',
  'row.similar_names': 'Nombres parecidos',
  'row.display': 'Ver todo / itinerario / nombres',
  'row.cancel_segment': 'Cancelar tramo',
  'row.cancel_itinerary': 'Cancelar itinerario',
  'row.rebook_class': 'Cambiar de clase',
  'row.price_and_store': 'Tarifar y guardar',
  'row.price_only': 'Solo tarifar',
  'row.lowest_available': 'Más baja disponible',
  'row.lowest_and_rebook': 'Más baja, con cambio de clase',
  'row.select': 'Elegir pasajero, tramo',
  'row.shop': 'Búsqueda',
  'row.stored_fare': 'Tarifa guardada / borrar',
  'row.fare_rules': 'Reglas tarifarias',
  'row.card': 'Forma de pago tarjeta',
  'row.installments': 'Cuotas',
  'row.issue': 'Emitir',
  'row.read_ticket': 'Ver boleto',
  'row.void': 'Anular (void)',
  'row.refund': 'Reembolso',
  'row.exchange_estimate': 'Cálculo de reemisión',
  'row.store_exchange': 'Grabar el canje, reemitir',
  'row.split': 'Dividir',
  'row.copy': 'Copiar',
  'row.seat_map': 'Mapa de asientos',
  'row.seat_request': 'Pedir asiento',
  'row.cancel_seats': 'Cancelar asientos',
  'row.frequent_flyer': 'Viajero frecuente',
  'row.meal': 'Comida',
  'row.passport': 'Pasaporte',
  'row.osi': 'OSI',
  'row.remark': 'Observación',
  'row.queue_count': 'Contar colas',
  'row.work_queue': 'Trabajar la cola',
  'row.queue_place': 'Poner en cola',
  'row.queue_removal': 'Quitar / aplazar / salir',
  'row.history': 'Historial',
  'row.itinerary_document': 'Documento del itinerario',
  'row.scroll': 'Desplazar',
  'row.home_language': 'Lenguaje propio',

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
  'lack.service_flights': 'Varios vuelos de una solicitud van con comas: 3VGML1,2-1.1.',
  'lack.auto_cancel':
    'Nada se cancela solo, salvo lo que la aerolínea cancela en su límite: {limit} le recuerda, {cancel} cancela.',
  'lack.caption':
    'Una línea se vende entera y confirmada: {sell}. No se guardan vuelos pasivos, en espera ni fantasma.',
  'lack.card_number':
    'Un número de tarjeta nunca se escribe en una línea, donde otros lo leen: {card} abre el formulario para él.',
  'lack.cancel_one':
    'Las líneas se cancelan por sus números: {one}; todos los vuelos: {cancel}. Lo que se vende en su lugar es otra entrada.',
  'lack.stored_fare':
    'Una reserva tiene un solo precio guardado: {stored} lo muestra, {price} lo pide de nuevo.',
  'lack.several_lines': 'Las líneas se cambian de a una: {change} es una de ellas.',
  'lack.name_type': 'Lo que alguien es (niño, joven, infante) va con el nombre al vender: {child}.',
  'lack.cheque':
    'Un pago es efectivo, factura o tarjeta: {cash}, {invoice}, o {card} y el formulario.',
  'lack.codes':
    'Estados, regiones y fabricantes no tienen códigos aquí; ciudades, aeropuertos, países y aerolíneas sí: {city}, {airline}.',
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
  'lack.office': 'Las colas son de esta agencia: sin oficina, {place}.',
  'lack.open_flight':
    'Las aerolíneas solo reservan vuelos de un día: no se guardan tramos abiertos, pasivos, fantasma ni de información. {remark} anota lo que está en otra parte.',
  'lack.other_remark':
    'Las observaciones son para todos, confidenciales o del itinerario: {remark}, {confidential}, {itinerary}.',
  'lack.own_phone': 'El teléfono de la agencia no se pone solo: escríbalo, {phone}.',
  'lack.payment_split':
    'Cómo se reparte un importe se elige donde se paga: {issue} lo abre; agregue una forma de pago por parte.',
  'lack.profile': 'Las personas se guardan como perfiles: PROFILES y el comienzo de un nombre.',
  'lack.queue_browse':
    'Las colas se cuentan y se trabajan: {count}, {work}; DESK muestra sus líneas.',
  'lack.queue_name': 'Un administrador da nombre a una cola: TITLE, su número y su nombre.',
  'lack.queue_zero': 'Las colas se numeran aquí desde 1: {count} las cuenta, {work} trabaja una.',
  'lack.recall': 'Flecha arriba en la línea vacía trae de vuelta lo escrito.',
  'lack.refund_record':
    'Aquí no hay registros de reembolso: {refund} dice cuánto vuelve y pregunta, y solo la aerolínea deshace un reembolso.',
  'lack.seat_count':
    'Para otro número de pasajeros busque de nuevo; parte de una reserva sale por división: {split}.',
  'lack.shop_options':
    'Una búsqueda admite aeropuertos, días, un lugar de paso, cabina, aerolíneas y vuelos directos: {search}.',
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
    'Un límite propio es un día: {limit}. El de la aerolínea está en la reserva.',
  'lack.time_difference': 'La hora se dice de un lugar, o de dos uno junto al otro: {entry}.',
  'lack.training':
    'Entrenamiento y producción son agencias propias: salga ({entry}) y entre en la otra. La barra de arriba dice cuál es esta.',
  'lack.whole_itinerary':
    'El itinerario se hace de toda la reserva, con todas las personas y todos los vuelos: {papers}.',
  'lack.visa':
    'Las reglas de visado y salud no se guardan aquí: las dice la aerolínea o el consulado.',
  'lack.agency': 'Los datos de la agencia están en los ajustes.',
  'lack.exchange_options':
    'El cambio es de todo el boleto de un pasajero, al precio de su aerolínea: {exchange}, o por su número {old}.',
  'lack.old_ticket': 'El cambio nombra él mismo el boleto anterior: {old}.',
  'lack.several_queues': 'La reserva va a una cola por vez: {place}, después la siguiente.',
  'lack.any_seat':
    'Un asiento se elige por su número, en pasillo o ventanilla: {seats} muestra el mapa, {zone} toma lo que está libre.',
  'lack.copy': '{copy} copia vuelos y nombres; otro día se busca después: {again}.',
  'lack.infant_seat':
    'Un infante con asiento se reserva como niño, con su fecha de nacimiento: {child}.',
  'lack.name_field': 'Cada pasajero tiene un número propio aquí: 1.1, 2.1, 3.1.',
  'lack.other_date':
    'Otra fecha es otra búsqueda: {again}. Los vuelos de boletos se cambian: {exchange}.',
  'lack.other_service':
    'Esta no es una solicitud que las aerolíneas tomen aquí: {osi} dice lo demás.',
  'lack.price_options':
    'La aerolínea tarifa la reserva como está, todos los pasajeros y vuelos: {price}, o la tarifa más baja {lowest}.',
  'lack.rates':
    'Los tipos de la agencia convierten, importes sin signos entre los miles: {convert}; RATE fija uno.',
  'lack.rebook_one': 'Se cambia de clase un vuelo vendido cada vez, o todos: {rebooked}.',
  'lack.status': 'Los nuevos horarios se aceptan para todos los vuelos juntos: {accept}.',

  'refused.KNOWN': 'está aquí, o ya siguió adelante desde aquí',
  'refused.DEPARTED': 'su primer vuelo ya salió',
  'refused.PROVIDER_NOT_CONFIGURED': 'su proveedor no está configurado aquí',
  'refused.sign_in':
    'Ya inició sesión. {entry} la cierra; luego otro agente entra con correo y contraseña.',
  'refused.training':
    'Entrenamiento y producción son agencias distintas: salga ({entry}) y entre en la otra.',
  'refused.waitlist':
    'Ningún proveedor aquí lleva lista de espera. Elija otra línea o busque otro día.',
  'refused.surface':
    'No hace falta: un hueco entre dos vuelos queda como está. Busque cada viaje desde donde empieza.',
  'refused.cancel_lines':
    'Los proveedores cancelan la reserva entera: {cancel}. Un solo viaje se cambia por reemisión: {exchange}.',
  'refused.cancel_married':
    'Los vuelos vendidos juntos (casados) se cancelan juntos: {cancel} cancela todo, una reemisión cambia el viaje: {exchange}.',
  'refused.rebook_class':
    'Las clases vienen con las tarifas: {lowest} cambia a la más baja, o busque y venda de nuevo.',
  'refused.delete_price': 'No hace falta: {price} guarda un precio nuevo en su lugar.',
  'refused.seat_map_flight':
    'Los mapas de asientos son de vuelos reservados: véndalo primero, luego {seats} muestra el mapa de un vuelo.',
  'refused.not_in_language': '{language} no tiene entrada propia para esto. {entry} lo hace.',

  'language.AMADEUS': 'Amadeus',
  'language.SABRE': 'Sabre',
  'language.TRAVELPORT': 'Travelport',
  'language.label': 'Idioma',
};
