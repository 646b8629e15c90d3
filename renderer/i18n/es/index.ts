/**
 * The Spanish catalogue, whole: that of Latin America. One word per thing, as agencies there say it:
 * booking reserva · offer oferta · entry entrada · desk mostrador · leg tramo · connection conexión ·
 * stop escala · fare tarifa · fare family familia tarifaria · taxes impuestos · penalty penalidad ·
 * ticket boleto · issue emitir · on hold por emitir · time limit límite · void anular ·
 * exchange reemisión (the old ticket is canjeado) · refund reembolso · seat asiento · bag equipaje,
 * counted in piezas · infant infante · frequent flyer viajero frecuente · cash efectivo · invoice
 * factura de agencia · installments cuotas · provider proveedor · airline aerolínea · order orden ·
 * queue cola · remark observación. Agents are addressed as usted.
 */
import type { Catalogue } from '../catalogue.ts';
import { asked } from './asked.ts';
import { commands } from './commands.ts';
import { desks } from './desks.ts';
import { documents } from './documents.ts';
import { entries } from './entries.ts';
import { formats } from './formats.ts';
import { grammar } from './grammar.ts';
import { handOver } from './hand-over.ts';
import { history } from './history.ts';
import { languages } from './languages.ts';
import { offers } from './offers.ts';
import { outbox } from './outbox.ts';
import { parts } from './parts.ts';
import { people } from './people.ts';
import { preferences } from './preferences.ts';
import { providers } from './providers.ts';
import { refunds } from './refunds.ts';
import { saidAccount } from './said-account.ts';
import { saidAmadeus } from './said-amadeus.ts';
import { saidBooking } from './said-booking.ts';
import { saidConnection } from './said-connection.ts';
import { saidDone } from './said-done.ts';
import { saidDuffel } from './said-duffel.ts';
import { saidExchange } from './said-exchange.ts';
import { saidFields } from './said-fields.ts';
import { saidOffers } from './said-offers.ts';
import { saidOutbox } from './said-outbox.ts';
import { saidPayment } from './said-payment.ts';
import { saidProvider } from './said-provider.ts';
import { saidRefund } from './said-refund.ts';
import { saidService } from './said-service.ts';
import { saidSpecials } from './said-specials.ts';
import { saidUapi } from './said-uapi.ts';
import { sale } from './sale.ts';
import { screens } from './screens.ts';
import { service } from './service.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { typing } from './typing.ts';

export const es = {
  ...shell,
  ...commands,
  ...screens,
  ...sale,
  ...outbox,
  ...providers,
  ...handOver,
  ...languages,
  ...entries,
  ...history,
  ...settings,
  ...parts,
  ...people,
  ...refunds,
  ...preferences,
  ...offers,
  ...desks,
  ...documents,
  ...service,
  ...formats,
  ...typing,
  ...asked,
  ...grammar,
  ...saidAccount,
  ...saidBooking,
  ...saidConnection,
  ...saidDone,
  ...saidAmadeus,
  ...saidDuffel,
  ...saidUapi,
  ...saidExchange,
  ...saidRefund,
  ...saidFields,
  ...saidOffers,
  ...saidPayment,
  ...saidProvider,
  ...saidOutbox,
  ...saidService,
  ...saidSpecials,
} as const satisfies Catalogue;
