/** Español: lo que el servicio dice de una respuesta de Duffel; lo que dice Duffel queda como vino. */
export const saidDuffel = {
  'said.duffel_passengers_kept':
    'Aquí no se cambian los pasajeros de una orden; cancele y reserve de nuevo.',
  'said.duffel_no_lines_taken':
    'El proveedor no recibe observaciones ni solicitudes; quedan en la agencia.',
  'said.duffel_no_lower_in_order':
    'En una orden no se busca tarifa más baja; busque y reserve de nuevo.',
  'said.duffel_void_by_cancel':
    'Aquí no se anulan boletos; cancele la reserva y vea antes qué se devuelve.',
  'said.duffel_change_other_cost': 'El cambio ya cuesta otra cosa.',
  'said.duffel_accepted_only': 'El proveedor aceptó la solicitud y no dijo en qué quedó.',
  'said.duffel_not_understood': 'No se entiende {path}: {text}',
  'said.duffel_documents_required':
    'DOCUMENT_NEEDED: La aerolínea quiere un documento de cada pasajero con la reserva.',
  'said.duffel_left_out': '{path} no se puede leer entero y queda afuera',
  'said.duffel_rounded': '{path} tiene dígitos de más y se redondea: {text}',
  'said.duffel_taken_as_utc': '{path} no tiene huso horario y se toma como UTC',
  'said.duffel_paid_from_account':
    '{provider} se paga de la cuenta de la agencia: en efectivo o con factura.',
  'said.duffel_one_payment_kind': '{provider} recibe una sola forma de pago por orden.',
  'said.duffel_wants_contact':
    'La aerolínea pide nacimiento, sexo, correo y teléfono de cada pasajero.',
  'said.duffel_names_20': 'El proveedor recibe nombres de hasta 20 letras.',
  'said.duffel_several_orders':
    'Varias órdenes tienen este localizador; indique el id de la orden.',
  'said.duffel_whose_document': 'El documento {number} no dice de quién es',
  'said.duffel_document_of_several':
    'El documento {number} es de varios pasajeros y figura con el primero de ellos',
  'said.duffel_other_currency_parts': '{path} tiene partes en otra moneda; vale el total',
  'said.duffel_parts_not_total': '{path} tiene una base y un impuesto que no son su total',
  'said.duffel_kept_services':
    'Lo comprado con una orden no se devuelve aquí; consulte a la aerolínea.',
  'said.duffel_bags_when_paid': 'El equipaje se agrega a una orden pagada; páguela antes.',
  'said.duffel_paid_meanwhile': 'Mientras tanto la orden se pagó; pregunte antes qué se devuelve.',
  'said.duffel_payment_failed': 'El pago falló; no se ha pagado nada de él.',
  'said.duffel_own_balance':
    'El saldo de la propia agencia en Duffel no alcanza; no se rechazó ninguna tarjeta del cliente.',
  'said.duffel_change_no_id': 'Un cambio de la aerolínea no tiene id.',
  'said.duffel_change_elsewhere':
    'El cambio de la aerolínea no se puede aceptar aquí; resuélvalo con el soporte del proveedor.',
  'said.duffel_no_offers_held': 'La respuesta no trae ofertas.',
  'said.duffel_direction_gone': 'Uno de los tramos ya no se vende junto con los otros.',
  'said.duffel_families_apart': 'Las familias tarifarias de estos tramos no se venden juntas.',
};
