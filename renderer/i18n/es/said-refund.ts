/** Spanish: what the service says of refunds and of flights given back. */
export const saidRefund = {
  'said.refund_none_left':
    'No queda ningún boleto por devolver: anulado, volado, canjeado o reembolsado',
  'said.refund_one_way': 'indique pasajeros o boletos, no ambos',
  'said.refund_no_passenger': 'la reserva no tiene ese pasajero',
  'said.refund_not_of_this': '{number} no es un boleto de esta reserva',
  'said.refund_fee_stays': '{number} es el cargo de un cambio; no se devuelve',
  'said.refund_value_left': '{number} es valor sobrante de un cambio; pague con él',
  'said.refund_exchanged': '{number} fue canjeado; devuelva el boleto emitido en su lugar',
  'said.refund_void': '{number} está anulado: su dinero ya volvió',
  'said.refund_no_open': '{number} no tiene ningún cupón abierto',
  'said.refund_no_notice': 'Nada de esta reserva fue reembolsado: no hay aviso',
  'said.refund_no_quote': 'No existe esa cotización de reembolso; cotícelo primero',
  'said.refund_done': 'Este reembolso ya se hizo; cotice lo que queda',
  'said.refund_later_quote': 'Hay una cotización posterior de este reembolso; confirme esa',
  'said.refund_expired': 'La cotización del reembolso venció; cotícelo de nuevo',
  'said.refund_gives_now':
    'La aerolínea devuelve ahora {now}, no {was}; cotice el reembolso de nuevo',
  'said.refund_cannot_be': 'El reembolso en la respuesta del proveedor no puede ser como es.',
  'said.refund_nothing': 'De estos boletos no se devuelve nada',
  'said.refund_void_gives': 'Todavía es posible anular y devuelve {back}',
  'said.refund_void_until': 'Es posible anular hasta {until} y devuelve {back}',
  'said.refund_gives_more': 'La aerolínea devuelve {amount} más de lo que explican sus reglas',
  'said.refund_gives_less': 'La aerolínea devuelve {amount} menos de lo que explican sus reglas',
  'said.refund_flights_too':
    'Los vuelos de estos pasajeros se devuelven; los demás conservan los suyos',
  'said.refund_whole_only': '{name} reembolsa la reserva entera; reembólsela toda',
  'said.refund_no_quote_here': 'La aerolínea no cotiza reembolso de estos documentos.',
  'said.refund_document_untold': 'La aerolínea no dice qué devuelve por cada documento.',
  'said.refund_each_untold': 'La aerolínea no dice qué da cada documento.',
  'said.refund_not_in': 'Un documento no está en la orden.',
  'said.refund_took': 'La aerolínea aceptó el reembolso pero no lo muestra.',
  'said.release_took': 'La aerolínea recibió los vuelos pero los muestra reservados.',
  'said.refund_not_here': '{name} no reembolsa boletos desde aquí; pídalo a la aerolínea',
  'said.release_not_here': '{name} no conserva un boleto sin sus vuelos; cámbielo o reembólselo',
  'said.release_none_held': 'Ya no hay vuelos reservados: todos volados o devueltos',
  'said.release_no_slice': 'la reserva no tiene ese tramo',
  'said.release_gone': 'El vuelo ya fue volado o devuelto',
  'said.release_seats':
    '{flight}: los asientos vuelven a la venta; otro vuelo costará lo que cueste entonces',
  'said.release_agency_fee':
    'La agencia cobra {amount} por devolver los vuelos; nadie lo ha cobrado todavía',
  'said.exchange_agency_fee':
    'La agencia cobra {amount} por el cambio, además de lo que pide la aerolínea; nadie lo ha cobrado todavía',
  'said.release_service': '{name}: {what} se va con el vuelo',
  'said.release_keeps_change':
    '{flight}: no presentarse impediría todo cambio; si se devuelve a tiempo siguen permitidos',
  'said.release_change_fee':
    '{flight}: sin presentarse un cambio costaría {late}; a tiempo cuesta {early}',
  'said.release_keeps_fare':
    '{flight}: no presentarse haría perder la tarifa; devolver a tiempo la deja reembolsable',
  'said.release_refund_fee':
    '{flight}: sin presentarse un reembolso costaría {late}; a tiempo cuesta {early}',
  'said.refund_history': 'Reembolsado {numbers}: se devuelve {back}',
  'said.release_history': 'Vuelos devueltos, boletos conservados: {flights}',
};
