/** Spanish: what the service says of an answer of Amadeus. */
export const saidAmadeus = {
  'said.amadeus_held_first':
    'Aquí la reserva queda primero en espera; asientos, equipaje y pago vienen después.',
  'said.amadeus_contact_needed': 'El proveedor pide un teléfono o un correo electrónico.',
  'said.amadeus_document_unwritten':
    'DOCUMENT_UNWRITTEN: La reserva no tiene todos los documentos de {names}: admite pasaportes y documentos de identidad con su país, con fecha de nacimiento y sexo.',
  'said.amadeus_not_all_sold':
    'No todos los vuelos de la oferta se pudieron vender; no se reservó nada.',
  'said.amadeus_locator_form': 'Un localizador tiene seis letras y dígitos.',
  'said.amadeus_find_by_name': 'Una reserva se busca por un nombre y un vuelo.',
  'said.amadeus_sessions_used':
    'Todas las sesiones con el proveedor están en uso; inténtelo de nuevo.',
  'said.amadeus_other_message': 'La respuesta del proveedor es de otro mensaje.',
  'said.amadeus_out_of_order': 'La respuesta del proveedor está fuera del orden de su sesión.',
  'said.amadeus_empty_answer': 'La respuesta del proveedor está vacía.',
  'said.amadeus_not_asked_for': 'La respuesta del proveedor es {name}, que no se pidió.',
  'said.amadeus_session_ended': 'La sesión con el proveedor ha terminado.',
  'said.amadeus_no_session': 'El proveedor no abrió ninguna sesión.',
  'said.amadeus_document_line': 'DOCUMENT_UNREADABLE: No se puede leer una línea de un documento.',
  'said.amadeus_payment_line':
    'PAYMENT_UNREADABLE: No se puede leer una forma de pago del registro: {text}',
  'said.amadeus_flight_unticketed':
    'FLIGHT_UNTICKETED: El vuelo {flight} no está en ninguno de los boletos de {names}.',
  'said.amadeus_group': 'GROUP: El registro es del grupo {name}, sin todos los nombres.',
  'said.amadeus_group_unnamed':
    'El registro es de un grupo que aún no tiene nombres; se gestiona en el propio GDS.',
  'said.amadeus_no_price_read':
    'OFFER_LEFT_OUT: Una recomendación sin precio legible se deja fuera.',
  'said.amadeus_fare_untold':
    'No se indican los importes de una tarifa, como los de un viaje todo incluido (IT); no se puede vender aquí.',
  'said.amadeus_price_untold':
    'La reserva no indica el precio completo de un pasajero; vuelva a tarifarla o emítala en el propio GDS.',
  'said.amadeus_services_untold':
    'No se indica lo que cuestan los servicios en la moneda de la reserva y no se vende nada; véndalos en el propio GDS.',
  'said.amadeus_no_flights_read':
    'OFFER_LEFT_OUT: Una recomendación de vuelos que no constan se deja fuera.',
  'said.amadeus_name_kept': 'Aquí no se cambia un nombre; cancele y reserve de nuevo.',
  'said.amadeus_half_unnamed':
    'La aerolínea dividió la reserva pero no dice cuál es la otra mitad.',
  'said.amadeus_half_unread': 'La reserva está dividida, pero una mitad no se puede leer.',
  'said.amadeus_nine_seats':
    'Una búsqueda es para nueve asientos como máximo; los grupos se piden a la aerolínea.',
  'said.amadeus_one_offer': 'Aquí los vuelos de un viaje se venden juntos; elija una oferta.',
  'said.amadeus_no_tickets_pay':
    'Los boletos de otra reserva pagan a un precio cotizado: vuelva a consultar cuánto valen.',
  'said.amadeus_services_first':
    'Pague primero lo vendido aparte de los vuelos; la penalidad se emite junto con ello.',
  'said.amadeus_exchange_filed':
    '{why}; los vuelos nuevos ya están registrados y los boletos aún no se canjearon: canjee de nuevo con otra forma de pago',
  'said.amadeus_numbers_late': 'Los documentos se emitieron, pero sus números aún no han llegado.',
  'said.amadeus_long_name': 'El nombre de un pasajero es más largo de lo que acepta el proveedor.',
};
