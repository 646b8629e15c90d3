/**
 * The Spanish catalogue, whole: that of Latin America. One word per thing, as agencies there say it:
 * booking reserva · offer oferta · entry entrada · desk mostrador · leg tramo · connection conexión ·
 * stop escala · fare tarifa · fare family familia tarifaria · taxes impuestos · penalty penalidad ·
 * ticket boleto · issue emitir · on hold por emitir · time limit límite · void anular ·
 * exchange reemisión (the old ticket is canjeado) · refund reembolso · seat asiento · bag equipaje,
 * counted in piezas · infant infante · frequent flyer viajero frecuente · cash efectivo · invoice
 * factura de agencia · installments cuotas · provider proveedor · airline aerolínea · order orden ·
 * request solicitud · queue cola · remark observación. Agents are addressed as usted.
 */
import { translate } from '../catalogue.ts';
import { app } from './app.ts';
import { bags } from './bags.ts';
import { booking } from './booking.ts';
import { commands } from './commands.ts';
import { credits } from './credits.ts';
import { documents } from './documents.ts';
import { entries } from './entries.ts';
import { exchange } from './exchange.ts';
import { formats } from './formats.ts';
import { languages } from './languages.ts';
import { outbox } from './outbox.ts';
import { profiles } from './profiles.ts';
import { providers } from './providers.ts';
import { queues } from './queues.ts';
import { refund } from './refund.ts';
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
import { saidTravelport } from './said-travelport.ts';
import { search } from './search.ts';
import { seats } from './seats.ts';
import { sell } from './sell.ts';
import { service } from './service.ts';
import { session } from './session.ts';
import { settings } from './settings.ts';
import { ticketing } from './ticketing.ts';

export const es = translate({
  ...app,
  ...bags,
  ...booking,
  ...commands,
  ...credits,
  ...documents,
  ...entries,
  ...exchange,
  ...formats,
  ...languages,
  ...outbox,
  ...profiles,
  ...providers,
  ...queues,
  ...refund,
  ...search,
  ...seats,
  ...sell,
  ...service,
  ...session,
  ...settings,
  ...ticketing,
  ...saidAccount,
  ...saidBooking,
  ...saidConnection,
  ...saidDone,
  ...saidAmadeus,
  ...saidDuffel,
  ...saidTravelport,
  ...saidExchange,
  ...saidRefund,
  ...saidFields,
  ...saidOffers,
  ...saidPayment,
  ...saidProvider,
  ...saidOutbox,
  ...saidService,
  ...saidSpecials,
});
