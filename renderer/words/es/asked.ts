/** Spanish: what entries ask for beside route and day, and whom and what they are about. */
import type { Translated } from '../catalogue.ts';
import type { asked as en } from '../en/asked.ts';

export const asked = {
  'says.direct': 'solo directos',
  'says.then': 'después {list}',
  'shop.without': 'Sin ellos',
  'field.before_more': 'los tramos siguientes salen antes',
  'says.about_time': 'hacia las {time}',
  'says.timetable_asked': 'Vuelos el {out}, {from} → {to}, por salida · {asked}',
  'why.same_city': '{from} y {to} están en la misma ciudad',
  'why.too_far': '{day} está demasiado lejos: hay vuelos a la venta hasta el {last}',
  'expected.cabin': 'una cabina por su letra: Y, W, C o F',
  'expected.direct': 'D, para vuelos sin conexión',
  'format.cabin': 'cabina',
  'says.what': '{what}',
  'says.what_whom': '{what} · {whom}',
  'says.for_passengers': { one: 'pasajero {list}', other: 'pasajeros {list}' },
  'says.on_flight': 'vuelo {segment}',
  'says.on_line': 'línea {line}',
  'says.service': 'Solicitar {code}',
  'says.all_airlines': 'todas las aerolíneas',
  'says.name_child': '{name} (niño)',
  'says.name_infant': '{name} con el bebé {infant}',
  'says.remind': 'Límite propio {day}: un recordatorio en la cola de trabajo {queue}',
  'says.rebook_class_segment': 'Cambiar el vuelo {segment} a la clase {class}',
  'expected.service': 'una comida u otro servicio, como VGML o WCHR',
  'expected.service_text': 'palabras para la aerolínea',
  'expected.payment': 'una forma de pago: 5-*VI, 5-CASH o 5-INVOICE',
  'format.service': 'servicio',
  'why.no_such_line': 'no hay línea {line}',
  'command.rebook_class': 'Vender en otra clase de reserva',
  'command.remind': 'Límite propio para emitir',
  'answer.rebook_none': 'No se vendió nada de las ofertas cuyo lugar pueda tomar otra clase.',
  'answer.rebook_offline': 'Sin conexión no se busca otra clase. Lo vendido sigue vendido.',
  'answer.reminded':
    'Recordatorio para {day} en la cola de trabajo {queue}. El límite de la aerolínea no cambia.',
  'answer.reminder_unsent': 'El recordatorio para {day} no pudo colocarse: {why}',
  'answer.note_refused': 'No se escribió: {why}',
  'why.kept_elsewhere':
    '{code} no es una solicitud: los documentos, números de viajero frecuente, bebés, asientos y equipaje tienen entradas propias',
  'why.service_text': '{code} necesita palabras para la aerolínea: para quién, qué, de qué tamaño',
} as const satisfies Translated<typeof en>;
