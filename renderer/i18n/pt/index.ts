/**
 * The Brazilian Portuguese catalogue, whole. One word per thing, as agencies in Brazil say it:
 * booking reserva · offer oferta · entry entrada · desk balcão · leg trecho · connection conexão ·
 * stop escala · fare tarifa · fare family família tarifária · taxes taxas · penalty multa ·
 * ticket bilhete · issue emitir · on hold a emitir · time limit prazo · void anular ·
 * exchange reemissão (the old ticket is trocado) · refund reembolso · seat assento · bag bagagem ·
 * infant bebê · frequent flyer fidelidade · cash dinheiro · invoice faturado · installments parcelas ·
 * provider provedor · airline companhia · order pedido ·
 * request solicitação · queue fila · remark observação.
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

export const pt = translate({
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
