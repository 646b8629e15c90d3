/** The service's texts in English, by key: see `phrase.ts`. A key that is stored is not renamed. */
import { saidAccount } from './account.ts';
import { saidAmadeus } from './amadeus.ts';
import { saidBooking } from './booking.ts';
import { saidConnection } from './connection.ts';
import { saidDone } from './done.ts';
import { saidDuffel } from './duffel.ts';
import { saidExchange } from './exchange.ts';
import { saidFields } from './fields.ts';
import { saidOffers } from './offers.ts';
import { saidOutbox } from './outbox.ts';
import { saidPayment } from './payment.ts';
import { saidProvider } from './provider.ts';
import { saidRefund } from './refund.ts';
import { saidService } from './service.ts';
import { saidSpecials } from './specials.ts';
import { saidTravelport } from './travelport.ts';

export const SAID = {
  ...saidAccount,
  ...saidAmadeus,
  ...saidBooking,
  ...saidConnection,
  ...saidDone,
  ...saidDuffel,
  ...saidExchange,
  ...saidFields,
  ...saidOffers,
  ...saidOutbox,
  ...saidPayment,
  ...saidProvider,
  ...saidRefund,
  ...saidService,
  ...saidSpecials,
  ...saidTravelport,
} as const;
