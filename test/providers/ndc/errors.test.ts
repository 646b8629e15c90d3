/** Airlines' errors as the product's words: by text first, then by code, then nothing but a refusal. */
import { describe, expect, it } from 'vitest';
import { saysNothingForSale, toFailure } from '#main/providers/ndc/errors.ts';
import type { WireError } from '#main/providers/ndc/read/problems.ts';

const wire = (text: string | null, code: string | null = null, type: string | null = null) =>
  ({ code, type, text, id: null, owner: null, status: null, tag: null, url: null }) as WireError;
const EFFECT = { effect: true, status: 200, message: 'OrderCreate' };
const QUERY = { effect: false, status: 200, message: 'OrderRetrieve' };

describe('one error', () => {
  it.each<[text: string | null, code: string | null, error: string, retry: string]>([
    ['The order is already cancelled', null, 'CANCELLED', 'never'],
    ['Booking has been cancelled', '500', 'CANCELLED', 'never'],
    ['The order was cancelled due to non-payment', null, 'CANCELLED', 'never'],
    ['PNR has been auto-cancelled', null, 'CANCELLED', 'never'],
    ['The payment was cancelled by the customer', null, 'PROVIDER_REFUSED', 'never'],
    ['Offer has already been booked', null, 'DUPLICATE', 'never'],
    ['Order already exists for this offer', null, 'DUPLICATE', 'never'],
    ['We could not find your booking', null, 'NOT_FOUND', 'never'],
    ['Unknown order id', null, 'NOT_FOUND', 'never'],
    ['Unknown order item id', null, 'PROVIDER_REFUSED', 'never'],
    ['Unable to sell requested segment', null, 'SOLD_OUT', 'never'],
    ['SEGMENT STATUS UC', null, 'SOLD_OUT', 'never'],
    ['3D Secure authentication failed', null, 'CARD_REFUSED', 'never'],
    ['Strong customer authentication is required', null, 'CARD_REFUSED', 'never'],
    ['The transaction was not approved by the issuer', null, 'CARD_REFUSED', 'never'],
    ['Authentication failed', null, 'PROVIDER_REFUSED', 'never'],
    ['The order has not been cancelled', null, 'PROVIDER_REFUSED', 'never'],
    ['The order item was cancelled', null, 'PROVIDER_REFUSED', 'never'],
    ['Seat 12A has already been booked', null, 'SOLD_OUT', 'never'],
    ['Could not retrieve the order, connection lost', null, 'PROVIDER_ERROR', 'unknown'],
    ['Could not retrieve the order', null, 'PROVIDER_ERROR', 'unknown'],
    ['Unknown booking class', null, 'PROVIDER_REFUSED', 'never'],
    ['Booking class not found', null, 'PROVIDER_REFUSED', 'never'],
    ['Unable to confirm payment for flight 12', null, 'PROVIDER_REFUSED', 'never'],
    ['Unable to sell segment, system error', null, 'PROVIDER_ERROR', 'unknown'],
    ['Payment requires strong customer authentication', null, 'CARD_REFUSED', 'never'],
    ['Declined by issuer', null, 'CARD_REFUSED', 'never'],
    ['Unable to find booking services', null, 'PROVIDER_REFUSED', 'never'],
    ['3DS is not supported', null, 'CAPABILITY_UNAVAILABLE', 'never'],
    ['Payment pending 3DS challenge', null, 'PROVIDER_ERROR', 'unknown'],
    ['Order already ticketed', null, 'ALREADY_TICKETED', 'never'],
    ['Duplicate booking for these passengers', null, 'DUPLICATE', 'never'],
    ['The price has changed since it was quoted', null, 'PRICE_CHANGED', 'never'],
    ['Fare total mismatch', '727', 'PRICE_CHANGED', 'never'],
    ['Offer expired', '301', 'EXPIRED', 'never'],
    ['OfferID not found or no longer valid', '913', 'EXPIRED', 'never'],
    ['Invalid response ID', null, 'EXPIRED', 'never'],
    ['Invalid or timed-out Request/SelectedOffer/OfferRefID is entered', '913', 'EXPIRED', 'never'],
    ['The flights of your trip do not have enough seats', '913', 'SOLD_OUT', 'never'],
    ['Seat 18A has already been reserved', '290', 'SOLD_OUT', 'never'],
    ['PNR not found', '284', 'NOT_FOUND', 'never'],
    ['Item/data not existing in the processing host', '913', 'NOT_FOUND', 'never'],
    ['Nenhum registro encontrado', '913', 'NOT_FOUND', 'never'],
    ['PNR not eligible for processing', '129', 'PROVIDER_REFUSED', 'never'],
    ['Missing or invalid attributes in payment request', '913', 'PROVIDER_REFUSED', 'never'],
    ['No matching price for the selected seat', '290', 'PRICE_CHANGED', 'never'],
    ['No Service ID match found', '129', 'PROVIDER_REFUSED', 'never'],
    ['Order item not found', null, 'PROVIDER_REFUSED', 'never'],
    ['Specific seat 12A requested not available', '281', 'SOLD_OUT', 'never'],
    ['Advance seat selection not available', '208', 'PROVIDER_REFUSED', 'never'],
    ['Temporarily unavailable', '913', 'PROVIDER_ERROR', 'unknown'],
    ['Order does not exist', null, 'NOT_FOUND', 'never'],
    ['Unable to determine 1A record locator', '99990', 'PROVIDER_ERROR', 'unknown'],
    ['Unable to call OnD Service', '911', 'PROVIDER_ERROR', 'unknown'],
    ['Application Suspended.', '301', 'PROVIDER_ERROR', 'unknown'],
    ['ERROR DURING PRICING PROCESS', '601', 'PROVIDER_ERROR', 'unknown'],
    [
      'Unable to process seat request - the column is not valid',
      '290',
      'PROVIDER_REFUSED',
      'never',
    ],
    ['Unable to process seat request', '290', 'PROVIDER_ERROR', 'unknown'],
    ['Unable to process. You are not authorised for this fare', '75G', 'PROVIDER_REFUSED', 'never'],
    ['Invalid OfferID.', '911', 'EXPIRED', 'never'],
    [
      'No seat map - all passengers have already reserved seats',
      '197',
      'PROVIDER_REFUSED',
      'never',
    ],
    ['Duplicate names are not allowed in the same booking', '399', 'PROVIDER_REFUSED', 'never'],
    ['Duplicate PaxID entered for P1', '476', 'PROVIDER_REFUSED', 'never'],
    ['Incorrect credit card information', '708', 'CARD_REFUSED', 'never'],
    ['The cardholder entered an incorrect passcode', '921', 'CARD_REFUSED', 'never'],
    ['Unable to locate the booking', null, 'NOT_FOUND', 'never'],
    ['Flight K class sold out', null, 'SOLD_OUT', 'never'],
    ['The requested class is no longer available', null, 'SOLD_OUT', 'never'],
    ['Inventory closed', null, 'SOLD_OUT', 'never'],
    ['Card was declined by the issuer', null, 'CARD_REFUSED', 'never'],
    ['Payment failed', null, 'CARD_REFUSED', 'never'],
    ['Splitting is not supported', null, 'CAPABILITY_UNAVAILABLE', 'never'],
    [null, '2', 'SOLD_OUT', 'never'],
    [null, '129', 'NOT_FOUND', 'never'],
    [null, '911', 'PROVIDER_ERROR', 'unknown'],
    ['Unable to process - system error', '911', 'PROVIDER_ERROR', 'unknown'],
    ['Service temporarily down, try again', null, 'PROVIDER_ERROR', 'unknown'],
    ['Agent is not authorised', '325', 'PROVIDER_REFUSED', 'never'],
    ['Birthdate is required for PAX2', '15', 'PROVIDER_REFUSED', 'never'],
    [null, null, 'PROVIDER_REFUSED', 'never'],
    ['The amount paid does not match the order', '400000111', 'PRICE_CHANGED', 'never'],
    ['Unsuccessful authorization', '409000222', 'CARD_REFUSED', 'never'],
    ['Could not complete', '503000333', 'PROVIDER_ERROR', 'unknown'],
    ['Could not complete', '422000333', 'PROVIDER_REFUSED', 'never'],
    ['An error occurred while creating the order', '100', 'PROVIDER_ERROR', 'unknown'],
    ['Something went wrong', null, 'PROVIDER_ERROR', 'unknown'],
    ['Ocorreu um erro ao emitir', null, 'PROVIDER_ERROR', 'unknown'],
    ['Error interno del servicio', null, 'PROVIDER_ERROR', 'unknown'],
    ['A validation error occurred: birthdate is missing', null, 'PROVIDER_REFUSED', 'never'],
    ['Fallo interno de ancillaries', '486', 'PROVIDER_ERROR', 'unknown'],
    ['Une erreur technique est survenue', null, 'PROVIDER_ERROR', 'unknown'],
    ['Ein technischer Fehler ist aufgetreten', null, 'PROVIDER_ERROR', 'unknown'],
    ['NO RESPONSE FROM AIRLINE', null, 'PROVIDER_ERROR', 'unknown'],
    ['Unable to complete - please call airline', null, 'PROVIDER_ERROR', 'unknown'],
    ['More is to be paid. Contact the airline to process it', '912', 'PROVIDER_REFUSED', 'never'],
    ['Order creation in progress', null, 'PROVIDER_ERROR', 'unknown'],
    ['Request accepted, ticketing pending', null, 'PROVIDER_ERROR', 'unknown'],
    ['Ticket issuance failed', null, 'PROVIDER_ERROR', 'unknown'],
    ['Tickets could not be issued', null, 'PROVIDER_ERROR', 'unknown'],
    ['Tickets not issued: form of payment missing', null, 'PROVIDER_REFUSED', 'never'],
    ['Payment authorised but ticketing failed', null, 'PROVIDER_ERROR', 'unknown'],
    ['The payment could not be authorised', null, 'PROVIDER_REFUSED', 'never'],
    ['CREDIT CARD DENIAL 4 - PICKUP CARD', '4159', 'CARD_REFUSED', 'never'],
    ['TKT CREDIT CARD ERROR : CALL TO AUTHORISE', '3953', 'CARD_REFUSED', 'never'],
    ['CC SECURITY ID DOES NOT MATCH', '4160', 'CARD_REFUSED', 'never'],
    ['Invalid card number', null, 'CARD_REFUSED', 'never'],
    ['CVV verification failed', null, 'CARD_REFUSED', 'never'],
    ['Card not supported', null, 'CARD_REFUSED', 'never'],
    ['Loyalty card number invalid', null, 'PROVIDER_REFUSED', 'never'],
    ['TKT CREDIT CARD LINK DOWN - PLEASE CALL TO AUTHORISE', '3941', 'PROVIDER_ERROR', 'unknown'],
    ['Host not responding - unable to end the record', null, 'PROVIDER_ERROR', 'unknown'],
    ['Awaiting carrier response - booking unconfirmed', null, 'PROVIDER_ERROR', 'unknown'],
    ['Pending airline PNR', null, 'PROVIDER_ERROR', 'unknown'],
    ['Inconsistent response received from the bank', '24938', 'PROVIDER_ERROR', 'unknown'],
    ['Error creating basic booking', '911', 'PROVIDER_ERROR', 'unknown'],
    [
      'A booking with the same traveler information was just made. No booking was done',
      null,
      'DUPLICATE',
      'never',
    ],
    ['Booking already confirmed with the same criteria', '62', 'DUPLICATE', 'never'],
    ['Duplicate Name.', '399', 'PROVIDER_REFUSED', 'never'],
    ['No booking was made', null, 'PROVIDER_REFUSED', 'never'],
    ['Results expired due to some change in flight', '68', 'EXPIRED', 'never'],
    ['Air price change', '07003', 'PRICE_CHANGED', 'never'],
    [
      'NDC_ORDERCREATE_1 - Unable to process as the e-voucher number does not exist',
      '76H',
      'PROVIDER_REFUSED',
      'never',
    ],
    [
      'Unable to process as the requested e-voucher has expired',
      '76H',
      'PROVIDER_REFUSED',
      'never',
    ],
    ['PNR cancelled', null, 'CANCELLED', 'never'],
    ['Fare quote not equal to expected amount', null, 'PRICE_CHANGED', 'never'],
    ['Fare no longer valid', null, 'EXPIRED', 'never'],
    // An order is missing only where nothing else is said to be.
    ['Object reference not found', null, 'PROVIDER_ERROR', 'unknown'],
    ['Session reference not found', null, 'PROVIDER_REFUSED', 'never'],
    ['Reference not found', null, 'PROVIDER_REFUSED', 'never'],
    ['Order ABC123: passenger PAX1 not found', '913', 'PROVIDER_REFUSED', 'never'],
    ['Order service not found', '129', 'PROVIDER_REFUSED', 'never'],
    ['Customer record not found', null, 'PROVIDER_REFUSED', 'never'],
    ['Unknown booking error occurred', null, 'PROVIDER_ERROR', 'unknown'],
    ['The result of the booking is unknown', null, 'PROVIDER_ERROR', 'unknown'],
    ['No PNR received from the airline', null, 'PROVIDER_ERROR', 'unknown'],
    ['No reservation system available', null, 'PROVIDER_REFUSED', 'never'],
    ['OrderID 7 not found', null, 'NOT_FOUND', 'never'],
    ['No such order', null, 'NOT_FOUND', 'never'],
    ['Booking not found in the airline system', null, 'NOT_FOUND', 'never'],
    // Nor is it cancelled where something else is.
    ['The flight has been cancelled', null, 'PROVIDER_REFUSED', 'never'],
    ['Ticket has already been cancelled', null, 'PROVIDER_REFUSED', 'never'],
    ['Order E02 has been cancelled, inventory released', 'E02', 'CANCELLED', 'never'],
    ['The request was aborted: The request was canceled.', null, 'PROVIDER_ERROR', 'unknown'],
    // Nor is a card refused or a flight sold out where a machine did not answer.
    ['Payment failed due to a technical error', null, 'PROVIDER_ERROR', 'unknown'],
    ['Payment service failed to respond', null, 'PROVIDER_ERROR', 'unknown'],
    ['Payment declined by the issuer: unexpected error 05', null, 'CARD_REFUSED', 'never'],
    ['Payment successful but booking failed', null, 'PROVIDER_ERROR', 'unknown'],
    ['Payment was taken but the order could not be confirmed', null, 'PROVIDER_ERROR', 'unknown'],
    ['CCAVS TRANSACTION OK - PARTIAL MATCH', '12953', 'PROVIDER_ERROR', 'unknown'],
    ['Card was declined, no amount has been charged', null, 'CARD_REFUSED', 'never'],
    ['CREDIT CARD ERROR 0619 - RE-ENTER TRANSACTION', '4368', 'CARD_REFUSED', 'never'],
    ['Cartão recusado pelo emissor', null, 'CARD_REFUSED', 'never'],
    ['Payment status unknown', null, 'PROVIDER_ERROR', 'unknown'],
    ['Order pending fraud review', null, 'PROVIDER_ERROR', 'unknown'],
    ['PAYMENT ERROR', '29321', 'PROVIDER_ERROR', 'unknown'],
    ['Inventory system unavailable', null, 'PROVIDER_ERROR', 'unknown'],
    ['Class of service not available', null, 'SOLD_OUT', 'never'],
    ['Response from host is invalid', null, 'PROVIDER_REFUSED', 'never'],
    // What a program says of itself.
    ['Object reference not set to an instance of an object.', '911', 'PROVIDER_ERROR', 'unknown'],
    ['java.lang.NullPointerException', null, 'PROVIDER_ERROR', 'unknown'],
    ['Cannot read properties of undefined', null, 'PROVIDER_ERROR', 'unknown'],
    ['upstream request failed', null, 'PROVIDER_ERROR', 'unknown'],
    ['Error', null, 'PROVIDER_ERROR', 'unknown'],
    ['ValidationException: OrderID is required', null, 'PROVIDER_REFUSED', 'never'],
    ['Unable to issue ticket', null, 'PROVIDER_ERROR', 'unknown'],
    ['Order not confirmed by the airline', null, 'PROVIDER_ERROR', 'unknown'],
    ['Sistema temporariamente indisponível', null, 'PROVIDER_ERROR', 'unknown'],
    ['Tiempo de la petición expirado', null, 'PROVIDER_ERROR', 'unknown'],
    ['Falha ao processar pagamento', null, 'PROVIDER_ERROR', 'unknown'],
    ['Erro no campo sobrenome', null, 'PROVIDER_REFUSED', 'never'],
    ['The PNR is cancelled or does not exist', null, 'PROVIDER_REFUSED', 'never'],
    ['PNR not found or has been cancelled', null, 'PROVIDER_REFUSED', 'never'],
    ['Tickets have been issued but the order was not updated', null, 'PROVIDER_ERROR', 'unknown'],
    ['Ticket issued by another agency', null, 'PROVIDER_REFUSED', 'never'],
    ['Placed on queue for manual processing', null, 'PROVIDER_ERROR', 'unknown'],
    ['Order could not be retrieved', null, 'PROVIDER_ERROR', 'unknown'],
    // What is missing is what stands before "not found", not what it was looked for by.
    ['No matching NDC order ID found', null, 'NOT_FOUND', 'never'],
    ['No order found for this passenger', null, 'NOT_FOUND', 'never'],
    ['The order for passenger SMITH was not found', null, 'NOT_FOUND', 'never'],
    ['OrderID in request not found', null, 'NOT_FOUND', 'never'],
    ['Order requested does not exist', null, 'NOT_FOUND', 'never'],
    ['No order changes allowed', null, 'PROVIDER_REFUSED', 'never'],
    ['Requested data not found in carrier host', '913', 'NOT_FOUND', 'never'],
    ['Invalid order reference for passenger', '913', 'NOT_FOUND', 'never'],
    ['The PNR is cancelled or does not exist', '129', 'PROVIDER_REFUSED', 'never'],
    ['PNR not found or has been cancelled', '913', 'PROVIDER_REFUSED', 'never'],
    ['Payment not received, order is cancelled', null, 'CANCELLED', 'never'],
    // Money that was taken, and money that was not or not yet.
    ['Your card has been charged but the booking failed', null, 'PROVIDER_ERROR', 'unknown'],
    ['Payment was charged but ticketing was refused', null, 'PROVIDER_ERROR', 'unknown'],
    ['No amount has been charged', null, 'PROVIDER_REFUSED', 'never'],
    ['Tickets are issued once the payment is received', null, 'PROVIDER_REFUSED', 'never'],
    ['Payment amount received does not match the total', null, 'PRICE_CHANGED', 'never'],
    ['Card rejected by the payment gateway', null, 'CARD_REFUSED', 'never'],
    // Refusals of every day, whose words machines use too.
    ['Minimum connection time not met', null, 'PROVIDER_REFUSED', 'never'],
    ['Unexpected element PaxID', null, 'PROVIDER_REFUSED', 'never'],
    ['cvc-complex-type.2.4.a: Invalid content was found', null, 'PROVIDER_REFUSED', 'never'],
    ['The requested service is unavailable for this flight', null, 'PROVIDER_REFUSED', 'never'],
    ['Technical stop not allowed', null, 'PROVIDER_REFUSED', 'never'],
    ['Invalid e-mail address. Please correct and try again', null, 'PROVIDER_REFUSED', 'never'],
    ['Airline returned an error: sell refused', null, 'PROVIDER_REFUSED', 'never'],
    ['Booking error: passenger name too long', null, 'PROVIDER_REFUSED', 'never'],
    ['Tickets cannot be issued for waitlisted segments', null, 'PROVIDER_REFUSED', 'never'],
    ['Connection to the host was lost', null, 'PROVIDER_ERROR', 'unknown'],
    ['An unexpected error', null, 'PROVIDER_ERROR', 'unknown'],
    ['Booking service is currently unavailable', null, 'PROVIDER_ERROR', 'unknown'],
    ['Status of the payment is unknown', null, 'PROVIDER_ERROR', 'unknown'],
    ['Coupon status is unknown', null, 'PROVIDER_REFUSED', 'never'],
  ])('%s (%s) is %s, retry %s', (text, code, error, retry) => {
    expect(toFailure([wire(text, code)], EFFECT)).toMatchObject({ error, retry });
  });

  it('a technical error of a question may be asked again', () => {
    expect(toFailure([wire('System unavailable')], QUERY)).toMatchObject({
      error: 'PROVIDER_ERROR',
      retry: 'safe',
    });
  });

  it.each([
    ['Cannot retrieve order, please try again later', 'PROVIDER_ERROR'],
    ['Unable to retrieve the booking at this time', 'PROVIDER_REFUSED'],
    ['Unable to retrieve the booking', 'NOT_FOUND'],
  ])('an order that could not be looked for may be there: %s', (text, error) => {
    expect(toFailure([wire(text)], QUERY)).toMatchObject({ error });
  });

  it('a refusal under status 500 is no proof that nothing happened; a plain word is', () => {
    const broken = { ...EFFECT, status: 500 };
    expect(toFailure([wire('Ooops')], broken).retry).toBe('unknown');
    expect(toFailure([wire('Ooops')], { ...EFFECT, status: 408 }).retry).toBe('unknown');
    expect(toFailure([wire('Offer expired')], broken).retry).toBe('never');
  });

  it.each([
    ['Order LH123 was created but its payment was declined', 'unknown'],
    ['Booking ABC123 created, ticketing failed: card declined', 'unknown'],
    ['Partial booking is successful', 'unknown'],
    ['Booking was not successful', 'never'],
    ['The order could not be successfully created', 'never'],
    ['Payment declined: no order was created', 'never'],
    ['Payment declined, the order has not been created', 'never'],
    ['Card declined, the booking cannot be made', 'never'],
  ])('an order that may stand is never sold anew: %s, retry %s', (text, retry) => {
    expect(toFailure([wire(text)], EFFECT).retry).toBe(retry);
  });

  it('a SOAP fault of the server leaves it open, one of the client does not', () => {
    const fault = (code: string, text: string) => wire(text, code, 'SOAP fault');
    expect(toFailure([fault('S:Server', 'java.lang.NullPointerException')], EFFECT).retry).toBe(
      'unknown',
    );
  });
});

describe('several errors', () => {
  it('the one that says most decides, all are told, the request’s element is kept', () => {
    const failure = toFailure(
      [wire('Request rejected', '900'), { ...wire('Class K sold out', '740'), tag: 'OfferItem' }],
      EFFECT,
    );
    expect(failure).toEqual({
      error: 'SOLD_OUT',
      retry: 'never',
      message: 'Request rejected / Class K sold out',
      provider_code: '740',
      provider_text: 'Request rejected / Class K sold out',
      details: [
        { path: 'provider.place', message: 'OfferItem: Class K sold out', kind: 'PROVIDER' },
      ],
    });
  });

  it('a technical one beside a refusal leaves an effect open', () => {
    const failure = toFailure(
      [wire('Request rejected', '900'), wire('System error', '911')],
      EFFECT,
    );
    expect(failure).toMatchObject({ error: 'PROVIDER_ERROR', retry: 'unknown' });
  });

  it('a look-up that broke beside it leaves open whether an order is there', () => {
    const failure = toFailure([wire('Order not found'), wire('System unavailable')], QUERY);
    expect(failure).toMatchObject({ error: 'PROVIDER_ERROR', retry: 'safe' });
  });

  it('one that names no trouble does not hide what another says is missing', () => {
    const failure = toFailure([wire('Unable to process', '118'), wire('PNR not found')], QUERY);
    expect(failure.error).toBe('NOT_FOUND');
  });

  it('an order that is not confirmed leaves its creation open, and no ticketing of it', () => {
    const errors = [wire('Booking not confirmed, cannot be ticketed')];
    expect(toFailure(errors, EFFECT).retry).toBe('unknown');
    expect(toFailure(errors, { ...EFFECT, message: 'OrderChange' }).retry).toBe('never');
  });

  it('a text without end is cut', () => {
    expect(toFailure([wire('x'.repeat(5000))], EFFECT).message.length).toBeLessThanOrEqual(1000);
  });
});

describe('nothing for sale', () => {
  it.each([
    ['No availability for this route', null, true],
    ['NO FLIGHTS FOUND', '367', true],
    ['No fares/RBD/carrier', '931', true],
    ['No available flights for this query', '100', true],
    ['The flights we found do not have enough seats', '913', true],
    ['No itineraries were returned', null, true],
    ['Flights not found', null, true],
    [null, '496', true],
    ['Carrier does not operate between these points: not operated', null, true],
    ["We don't sell this route on the chosen day", '404000444', true],
    ['Invalid date', '102', false],
    ['Seller is not authorised to shop', null, false],
    ['System error', '911', false],
  ])('%s (%s): %s', (text, code, expected) => {
    expect(saysNothingForSale([wire(text, code)])).toBe(expected);
  });
});
