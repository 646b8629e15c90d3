/** Spanish: names, flights and checks before the sale. */
export const sell = {
  'answer.rebook_none': 'No se vendió nada de las ofertas cuyo lugar pueda tomar otra clase.',
  'answer.rebook_offline': 'Sin conexión no se busca otra clase. Lo vendido sigue vendido.',
  'answer.document_name': 'El documento es de {document}, el pasajero se llama {name}.',
  'answer.renamed_from': 'Pasajero {n}: {before} → {name}',
  'answer.gone': 'No se reservó nada. {entry} o {key} busca de nuevo; los nombres se quedan.',
  'answer.names_dropped': 'Sin lugar para: {list}',
  'answer.settle_sale_first':
    'No se sabe si la venta anterior se reservó. Ciérrela otra vez para saberlo, o ignórela.',
  'answer.renamed': 'Pasajero {n}: {name}',
  'answer.infant': 'Infante {name}, con el pasajero {n}',
  'answer.no_infant': 'El pasajero {n} no lleva ningún infante',
  'answer.no_child': 'El pasajero {n} no es un niño',
  'answer.document': 'Documento del pasajero {n}',
  'answer.fare_is_whole':
    'La tarifa es de todos los vuelos juntos: {entry} la descarta; luego busque otra vez.',
  'answer.flight_dropped': 'Vuelo {list} quitado.',
  'answer.no_flight': 'No hay vuelo {n}.',
  'answer.birth': 'Fecha de nacimiento y sexo del pasajero {n}',
  'answer.born': 'Fecha de nacimiento del pasajero {n}',
  'answer.no_adult': 'No hay adulto {n} que lleve al infante.',
  'answer.typed_in': 'Anotado. {entry} lo envía.',
  'answer.can_be_queued':
    'No hay conexión con su proveedor. Nombre a los pasajeros y cierre: la reserva va a la bandeja de salida.',
  'answer.part_taken': 'Parte {n} de {reference}; todas las partes juntas {total}',
  'answer.together': 'Ahora todo es una sola venta: cada parte una reserva propia, con una suma',
  'answer.not_together': 'Ahora son opciones para elegir',
  'answer.parts_offline': 'Una venta por partes necesita conexión con la aerolínea de cada parte',
  'answer.part_open': 'Aún se averigua si una parte quedó reservada',
  'answer.part_gone':
    'La reserva de la parte {n} está cancelada: busque sus vuelos de nuevo o quítela',
  'answer.quote_booked': 'Esto ya está reservado',
  'answer.part_not_priced': 'No se puede tarifar la parte {n}',
  'answer.part_again':
    'El formulario de búsqueda tiene sus vuelos: busque y tome la nueva oferta como parte; ocupa el lugar de la parte {n}',
  'answer.parts_booked': 'Todas las partes están reservadas, cada una con su localizador',
  'answer.part_failed': 'La parte {n} no quedó reservada',
  'answer.part_unknown':
    'Aún no se sabe si la parte {n} quedó reservada; cierre de nuevo para saberlo',
  'answer.parts_cancelled': 'Canceladas: {list}. No queda nada de la venta',
  'answer.parts_left': 'Siguen reservadas: {list}',
  'answer.earlier_try':
    'Un intento anterior se había reservado: {locator}. Los nombres cambiados después no están en él.',
  'answer.earlier_other':
    'Un intento anterior con otros datos pudo reservarse. Mire en el mostrador antes de cerrar de nuevo.',
  'answer.no_seat': 'No queda pasajero de la búsqueda para {list}.',
  'answer.price_other': 'El precio cambió: era {before}, ahora es {total}.',
  'answer.not_confirmed': 'No se pudo confirmar el precio',
  'answer.still_coming':
    'Aún llegan ofertas. El cursor queda ahora en esta línea; Enter de nuevo la vende.',
  'answer.sold': 'Elegido por {total}. Nombre a los pasajeros.',
  'answer.named': {
    one: 'Nombres anotados. Un pasajero aún no tiene nombre.',
    other: 'Nombres anotados. {n} pasajeros aún no tienen nombre.',
  },
  'answer.contact': 'Contacto anotado.',
  'answer.booked': 'Reservado, sin emitir: {locator}',
  'answer.pay_at_once':
    'Nada está reservado aún: hay que pagar {total} ahora. Elija la forma de pago.',
  'answer.unknown_outcome':
    'Pudo haberse reservado. Cierre de nuevo: se consulta y nunca se reserva dos veces.',
  'answer.flight_sold': 'Vendido: {list}, {total}. Indique los pasajeros.',
  'answer.class_sold':
    'Vendido con el proveedor {provider}: {list}, {total}. Indique los pasajeros.',
  'answer.flight_twice': '{flight} ya está vendido.',
  'answer.flight_class_none':
    '{flight} no se ofrece en la clase {letter} el {day}. Se ofrece en: {list}',
  'answer.flight_none': '{flight} {from}–{to} no se ofrece el {day}. Lo que se ofrece:',
  'answer.flight_none_at_all':
    'No se ofrece nada de la aerolínea de {flight} de {from} a {to} el {day}.',
  'answer.flight_none_together':
    '{flight} {letter} no se ofrece el {day} junto con lo que está vendido.',
  'answer.flight_not_together':
    '{flight} {letter} y lo que está vendido se ofrecen, pero sin una tarifa única para todos los vuelos.',
  'answer.flight_kept': 'Lo vendido antes sigue vendido.',
  'answer.shop_both': 'Busque ambos a la vez: {entry}',
  'answer.flights_on_screen':
    'Lo que se puede vender para todos los vuelos juntos está en pantalla.',
  'answer.flight_line': 'Línea {line}: {flight} {time} en {letters}, {total}',

  'flights.title': 'Escribir vuelos',
  'flights.help':
    'Vuelos vistos en otro lugar. La bandeja de salida los busca y reserva, hasta un total que usted fija.',
  'flights.flight': 'Vuelo {n}',
  'flights.do': 'Seguir a los nombres',
  'flights.any': 'todas',

  'field.airline': 'dos caracteres, como LA',
  'field.flight_number': 'de 1 a 9999',
  'field.airport': 'un aeropuerto, como GRU',
  'field.letter': 'una letra',
  'field.date_order': 'antes del vuelo de arriba',
  'field.needed': 'obligatorio',
  'field.date': 'no es una fecha; 07SEP84 sí',
  'field.doco': 'no es un número como los dan las autoridades',
  'field.infant_birth': 'el infante necesita una',

  'parts.part': 'Parte {n}',
  'parts.sum': 'Suma de todas las partes',
  'parts.own_rules': 'cada una es una reserva propia, con sus reglas',
  'parts.too_early': 'sale antes de que llegue el anterior',
  'parts.stands': 'Parte {n}: {locator}, reservada',
  'parts.on_hold': '{locator}, reservada',
  'parts.not_sent': 'La parte {n} no se envió',
  'parts.next': 'Parte {n} de {all}',

  'question.parts': {
    one: '¿Reservar una parte de la venta?',
    other: '¿Reservar {n} partes, una tras otra?',
  },
  'question.parts_note':
    'Cada parte pasa a ser una reserva propia, con sus reglas de cambio y reembolso. Si una es rechazada, el resto no se envía, y usted decide si lo reservado se mantiene o se cancela.',
  'question.parts_do': { one: 'Reservar', other: 'Hacer {n} reservas' },
  'question.part_failed': 'La parte {n} no quedó reservada. ¿Cancelar las que sí?',
  'question.part_failed_note':
    'Escape las mantiene reservadas; la venta queda aquí, y cerrarla de nuevo intenta el resto.',
  'question.part_failed_do': { one: 'Cancelar la reserva', other: 'Cancelar {n} reservas' },
  'question.book': '¿Reservar sin emitir?',
  'question.book_note': 'No se emite ni se cobra nada. La aerolínea fija el límite de emisión.',
  'question.sell_at_once': '¿Vender esta tarifa?',
  'question.sell_at_once_do': 'Elegir el pago',
  'question.sell_at_once_note':
    'La aerolínea no guarda nada: la tarifa se vende al pagarla. A continuación se pide la forma de pago.',
  'question.pay_now': 'Pago inmediato',

  'checks.title': 'Revise',
  'checks.newborn':
    'menos de una semana el día del viaje: las aerolíneas piden un certificado médico',
  'checks.age': '{age} años el {day}, lo que es {type}',
  'checks.turns': 'cumple {age} antes del {day}: el tipo puede cambiar en el camino',
  'checks.country': '{code} no es un país',
  'checks.no_document': 'todavía sin documento, y el viaje cruza una frontera',
  'checks.no_passport': 'el viaje cruza una frontera: pueden pedir pasaporte',
  'checks.no_expiry': 'todavía sin vencimiento',
  'checks.expired': 'vence el {day}, antes del último vuelo el {last}',
  'checks.runs_out': 'vence el {day}: muchos países piden seis meses más',
  'checks.alone': 'un niño sin adulto: la aerolínea tiene que aceptar',
  'checks.lap': 'necesita un adulto propio',

  'gender.UNSPECIFIED': '—',
  'gender.MALE': 'Masculino',
  'gender.FEMALE': 'Femenino',
  'gender.UNDISCLOSED': 'No declarado',

  'edit.title': 'Modificar pasajeros',
  'edit.save': 'Guardar cambios',
  'edit.fixed': 'El proveedor no acepta cambios en este campo.',

  'flyers.title': 'Viajero frecuente',
  'flyers.have': 'tiene',
  'flyers.none': 'ninguno aún',
  'flyers.save': 'Incluir números',

  'waiting.price': 'Tarifando con el proveedor {provider}',
  'waiting.classes': 'Consultando clases en los GDS',
  'waiting.book': 'Reservando con el proveedor {provider}',
};
