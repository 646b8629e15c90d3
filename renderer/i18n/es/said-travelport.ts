/** Español: lo que el servicio dice de una respuesta de Travelport; lo que dice Travelport queda como vino. */
export const saidTravelport = {
  'said.uapi_other_request': 'La respuesta del proveedor es de otra solicitud.',
  'said.uapi_no_rule_keys':
    'Travelport no dio clave para las reglas de esta tarifa: cotice la línea y pida de nuevo.',
  'said.uapi_fault': 'El proveedor respondió con una falla.',
  'said.uapi_one_form': 'Travelport acepta una forma de pago por reemisión.',
  'said.uapi_service_money': 'Los pagos no son lo que cuestan los asientos y equipajes.',
  'said.uapi_line_gone': 'La línea ya no está en el registro.',
  'said.uapi_hold_first': 'Reserve primero; el pago y los asientos vienen después.',
  'said.uapi_kept_other': 'El sistema guardó una reserva que no es la pedida; revísela.',
  'said.uapi_not_all_held': 'No todos los vuelos se pudieron reservar.',
  'said.uapi_changed': 'El precio o los vuelos cambiaron mientras tanto.',
  'said.uapi_fare_status':
    'FARE_STATUS: La tarifa guardada de {type} no se puede emitir como está: {text}.',
  'said.uapi_no_fare_price': 'PRICE_MISSING: Una tarifa de {type} no tiene precio y queda fuera.',
  'said.uapi_fare_total':
    'TOTAL_DIFFERS: La tarifa y los impuestos de un pasajero no son el total indicado.',
  'said.uapi_offer_incomplete':
    'OFFER_INCOMPLETE: Una oferta nombra un vuelo o tarifa que no está y queda fuera.',
  'said.uapi_two_currencies': 'CURRENCY_MIXED: Una oferta está en dos monedas y queda fuera.',
  'said.uapi_fare_currency':
    'CURRENCY_MIXED: Una tarifa guardada para {type} está en {found} y el registro en {currency}; no se cuenta.',
  'said.uapi_fares_overlap':
    'FARES_OVERLAP: Tarifas guardadas de {type} cobran un vuelo dos veces y se suman; deje solo las que se van a emitir.',
  'said.uapi_refund_currency':
    'CURRENCY_MIXED: Lo que devuelve el boleto {number} se indica en dos monedas; no se calcula.',
  'said.uapi_offer_total':
    'TOTAL_DIFFERS: Las tarifas de una oferta no son su total; la oferta queda fuera.',
  'said.uapi_shown_only':
    'SHOWN_ONLY: La aerolínea muestra aquí estos servicios y no los vende aquí: {services}',
  'said.uapi_other_segment':
    'OTHER_SEGMENT: El registro también tiene esto, que queda como está: {kind} {text}',
  'said.uapi_other_reservation': 'OTHER_RESERVATION: El registro tiene otra reserva, {locator}.',
  'said.uapi_open_flight':
    'FLIGHT_INCOMPLETE: Un vuelo {flight} {route} queda fuera: está abierto o incompleto.',
  'said.uapi_no_currency': 'CURRENCY_MISSING: Un importe no dice la moneda; vale la del mensaje.',
  'said.uapi_no_coupons': 'DOCUMENTS_UNREAD: El sistema no muestra los cupones de los boletos.',
  'said.uapi_order_unknown': 'La orden no se conoce aquí.',
  'said.uapi_other_currency':
    'La aerolínea ahora tarifa esta orden en otra moneda; reserve de nuevo.',
  'said.uapi_void_first': 'La orden tiene boletos; anúlelos primero.',
  'said.uapi_not_cancelled': 'El sistema no canceló la reserva.',
  'said.uapi_no_child': 'La respuesta no nombra la nueva orden.',
  'said.uapi_split_unread': 'Las órdenes después de la división no se pudieron leer.',
  'said.uapi_some_issued': 'Solo se emitió parte de los boletos, y no se pudieron anular.',
  'said.uapi_exchange_stored':
    'Los nuevos vuelos están reservados y el cambio está registrado en {locator}, pero no se emitió ningún boleto; los anteriores siguen válidos. {why}',
  'said.uapi_exchange_partly':
    'Solo se emitió parte de los boletos del cambio en {locator}: {list}. Los anteriores de los demás siguen válidos. {why}',
  'said.uapi_void_unseen': 'La aerolínea aceptó la anulación, pero no la muestra.',
  'said.uapi_emd_form':
    'Travelport cobra los asientos y equipajes de un pasajero a una sola tarjeta, efectivo o factura: que una forma de pago pague todos los de {name}.',
  'said.uapi_exchange_services':
    'Boletos anteriores pagan los nuevos sin asientos ni equipajes: quítelos de la nueva reserva y elíjalos de nuevo cuando esté emitida.',
  'said.uapi_emds_first':
    'Primero van los asientos o equipajes reservados sin EMD: emita de nuevo esta reserva y después elija más.',
  'said.uapi_emd_unseen': 'Se pidieron EMD a la aerolínea, pero no los muestra.',
  'said.uapi_emd_refused': 'EMD_REFUSED: Se rechazó un EMD: {why}',
  'said.uapi_emd_missing':
    'EMD_MISSING: Reservado sin EMD aunque el boleto está emitido: {services}. Emita de nuevo esta reserva; se emiten entonces solo los EMD.',
  'said.uapi_emd_amount':
    'EMD_AMOUNT: Los EMD del boleto {ticket} suman {told}; se acordó {agreed}.',
};
