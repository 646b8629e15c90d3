/**
 * The Brazilian Portuguese catalogue, whole. One word per thing, as agencies in Brazil say it:
 * booking reserva · offer oferta · entry entrada · desk balcão · leg trecho · connection conexão ·
 * stop escala · fare tarifa · fare family família tarifária · taxes taxas · penalty multa ·
 * ticket bilhete · issue emitir · on hold a emitir · time limit prazo · void anular ·
 * exchange reemissão (the old ticket is trocado) · refund reembolso · seat assento · bag bagagem ·
 * infant bebê · frequent flyer fidelidade · cash dinheiro · invoice faturado · installments parcelas ·
 * provider provedor · airline companhia · order pedido · queue fila · remark observação.
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

export const pt = {
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
