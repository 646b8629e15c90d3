/** Rarer entries of guides: what each does, or that it is refused with what to do instead. */
import { describe, expect, it } from 'vitest';
import { splitLine } from '#renderer/commands/split-line.ts';
import type { ActionOf } from '#renderer/languages/action.ts';
import type { Language } from '#renderer/languages/language.ts';
import { findZoneCity } from '#renderer/languages/places.ts';
import { passenger, someBooking, ticketOf } from '../bookings.ts';
import { does, NOTHING, SELLING, SERVICING, words } from '../readings.ts';
import { actionOf, words as describeEntry } from './reading.ts';

const REFUSED = /^no: /;

const SAYS: Readonly<Record<Language, readonly (readonly [string, string | RegExp])[]>> = {
  AMADEUS: [
    ['DO1/2', /^no: A flight is found by its route and day: .*DO1/],
    ['SSLP510Y15AUGLIMMIAMK1', /^no: Airlines book flights of a day only/],
    ['LP/KU541/20DEC', /^no: A booking is found by its locator/],
    ['FSR/P12345678/P1', /^no: An identity document is typed as a document/],
    ['RT/SMI*', 'Find bookings of SMI'],
    ['FXF/S5', /^no: An exchange is of a passenger’s whole ticket, .*FXF, .* FXF\/TKT/],
    ['FXQ/R,U', /^no: An exchange is of a passenger’s whole ticket/],
    ['FXF/T8', /^no: An exchange names the old ticket itself/],
    ['QE.TKT', /^no: Queues are counted and worked/],
    ['QER8C1', 'Place the booking on queue 8C1'],
    ['FQC1.234CLP/BRL', /^no: .*amounts without signs between thousands/],
    ['FQC1,234.50USD/BRL', /^no: .*amounts without signs between thousands/],
    ['FQC12.500KWD/USD', '12.50 KWD in USD'],
    ['FQC0.125USD/BRL', '0.125 USD in BRL'],
    ['FQC1234.567USD/BRL', '1,234.567 USD in BRL'],
    ['RATE EUR/USD 1.085', 'One EUR is 1.085 USD'],
    ['SR DOCO YY HK1-KTN-1234567/P1', /^wrong at 15: place of birth, V, K or R, the number/],
    ['SR DOCS YY HK1-----12JAN80-F--SILVA-ANA', /^impossible: there are several .*\/P2$/],
    ['SR DOCO HK1--K-TT1155667', /^impossible: there are several .*HK1--K-TT1155667\/P2$/],
    ['FQN1*XX', /^no: A fare’s classes/],
    ['RT957-2412887301', 'Find bookings of 9572412887301'],
    ['RT/957-2412887301', 'Find bookings of 9572412887301'],
    ['TWDL8', 'Show ticket L8'],
    ['AP M-34600123456/P1', 'Phone 34600123456 · passenger 1'],
    ['AP F-0207 1234567', /^no: A booking keeps no postal address and no fax/],
    ['AP N-M+34600123456', 'Phone 34600123456'],
    ['FXP/R, VC-LA', 'Price and store · LATAM Airlines'],
    ['SR VGML/P', /^next the number of a passenger/],
    ['SR WCHR/CANNOT WALK/P1', 'Request WCHR CANNOT WALK · passenger 1'],
    ['TWD957-2412887301', 'Show ticket 9572412887301'],
    ['TWD*H', /^no: A document is named by its whole number/],
    ['TTP/TKT', /^no: A booking has one price/],
    ['DD10DEC-25DEC', 'Days from 10 Dec 2026 to 25 Dec 2026'],
    ['DD10DEC+30', '10 Dec 2026 and 30 days'],
    ['CA LIS', /^no: Flights are sold here/],
    ['TJQ/SOF/D-15NOV/20NOV', 'Tickets issued from 15 Nov to 20 Nov'],
    ['APHMAD912345678', 'Phone 912345678 · left out: MAD'],
    ['APB LIS 21 555 1234', 'Phone 21 555 1234 · left out: LIS'],
    ['APM-LH/4930123456', 'Phone 4930123456 · left out: LH'],
    ['APM-21/5551234', 'Phone 21/5551234'],
    ['ACFQ', /^no: A search takes airports/],
    ['FX/A', /^no: The airline prices the booking as it stands/],
    ['FXD/S', /^no: A search takes airports/],
    ['SR VGML NN2', 'Meal VGML · left out: NN2'],
    ['SR BIKENN2-RACING/P1', 'Request BIKE RACING · passenger 1 · left out: NN2'],
    ['SR PDBG/P1', /^no: This is no request airlines take/],
    ['SS1Y1PE', /^no: No provider here keeps a waitlist/],
    ['FP CA', 'A form of payment: cash'],
    ['FP SADAD', /^no: A payment is cash/],
    ['FQCUSD100/EUR', /^no: The agency’s own rates convert/],
    ['RT/TKT957-2412887301', 'Find bookings of 9572412887301'],
    ['RTTKT957-2412887301', 'Find bookings of 9572412887301'],
    ['RTN/SILVA', /^no: A booking is found by/],
    ['SX3', /^no: Seats are given back/],
    ['STX/P1', /^no: Seats are given back/],
    ['TWD/XT', /^no: Taxes stand in the price/],
    ['DOGRUMIA/20DEC', /^no: A flight is found by/],
    ['FQD*', /^no: A fare’s classes/],
    ['TRFU/NMWATSON KEVIN MR', /^no: There are no refund records/],
    ['TWDRL', /^no: A document is named/],
    ['TWX/REVERT/I-035', /^no: A document is named/],
    ['TRMD/RFND/L8', /^no: There are no refund records here: TRF /],
    ['TV/MCOD', /^no: Nothing to note/],
    ['RIU CASH', /^no: Remarks are for all/],
    ['FPGR/123', /^no: A payment is cash/],
    ['FCAN', /^no: A fare’s classes/],
    ['FQX', /^no: A fare’s classes/],
    ['FQO', /^no: Miles are not reckoned/],
    ['FRM', /^no: Miles are not reckoned/],
    ['OP/03DEC26/60', /^Place the booking on queue 60 .*on 3 Dec/],
    ['AN20DEC26GRU,CGHMIA', /^no: A search takes airports/],
    ['QCQ', /^no: Queues are counted and worked/],
    ['QLXJANE', /^no: Queues are counted and worked/],
    ['3/ 2ROCHA/ KIM', /^no: A name is typed whole/],
    ['3/ AF MEETS AT GATE/ P4', /^no: A text is for the whole booking/],
    ['6/P1/3', /^no: A text is for the whole booking/],
    ['6/P 1-3', /^no: A text is for the whole booking/],
    ['SR CBBG-CELLO/P 1', 'Request CBBG CELLO · passenger 1'],
    ['OS QF VIP/P 2', 'Tell Qantas: VIP · passenger 2'],
    ['QS0', /^no: Queues are numbered from 1 here/],
    ['QE05', 'Place the booking on queue 5'],
    ['AC23DEC/XMAD/ATP', /^Search 23 Dec, .*with TAP.* · via Madrid$/],
    ['AC/X-MAD', REFUSED],
    ['RO LA123ABC', /^no: A booking is found by its locator/],
    ['R*', REFUSED],
    ['FWR/L12', REFUSED],
    ['PD3,FOL', /^no: People are kept as profiles/],
    ['PDT', /^no: People are kept as profiles/],
    ['DD1200PAR/NYC', 'Time in Paris / New York · 12:00'],
    ['DDPAR1200', /: DDMAD\/NYC\.$/],
    ['DCITALY', 'Country ITALY'],
    ['TKTL15JUL/Q3C5', 'Place the booking on queue 3C5 · on 15 Jul'],
    ['TKTL15DEC/C20', /^Own time limit 15 Dec/],
    ['TTP/ETRV', /^no: An exchange names the old ticket itself/],
    ['FQDN', REFUSED],
    ['FRC7/GBP', REFUSED],
    ['TTD/T1', REFUSED],
    ['PBN/ACME-SILVA', REFUSED],
    ['7/ P1', /^no: A text is for the whole booking/],
    ['4 / HK', /^no: New times are accepted/],
    ['3 / AISLE', 'Change line 3 to: AISLE'],
    ['RM CALL BACK / P1', /^no: A text is for the whole booking/],
    ['APM-33612345678 / P1', 'Phone 33612345678 · passenger 1'],
    ['ST/P1/12A', 'Choose seat 12A · passenger 1'],
    ['ST/S3/P1/W', 'Seats at the window · passenger 1, line 3'],
    ['DF100‡50', 'Calculate 100+50'],
    ['FQDFRAMNL/A-LH,PR', /AN21NOVFRAMNL\/ALH\/APR searches them/],
    ['AC/CX', /Economy · class X is searched by its cabin$/],
    ['AC/KC', /Business$/],
    ['M', 'Page down'],
    ['SR DOCS HK1/P/BRA/AB123456/BRA/12MAR85/F/10OCT30/SILVA/ANA/P1', /^Document of passenger 1/],
    ['SR DOCS YY HK1/////12MAR85/F//SILVA/ANA/P1', /SILVA\/ANA: 12 Mar 1985$/],
    ['SR DOCS HK1/DB/12MAR85/F/SILVA/ANA/P1', /SILVA\/ANA: 12 Mar 1985$/],
    ['IBPJ-EMLA', /^Send the itinerary by e-mail/],
    ['IEP-EMLA/LP BR', /^Send the itinerary by e-mail · left out: LP BR$/],
    ['SM/S3', 'Seat map of line 3'],
    ['OS LA-VIP/P1', 'Tell LATAM Airlines: VIP · passenger 1'],
    ['RF: ANA', 'Received from ANA'],
    ['SI LH500 Y 12DEC FRAGRU GK1', /^no: Airlines book flights of a day only/],
    ['FO957-2412887301', /^no: An exchange names the old ticket itself: FXF\/TKT/],
    ['FHE957-2412887301', /^no: Nothing to note/],
    ['PV/NYC1A0980', /^no: The agency’s own particulars/],
    ['APE-ANA AT EXAMPLE.COM', /: APE-ANA@EXAMPLE.COM/],
    ['SILVA/ANA MRS', /^no: A name is typed whole: NM1/],
    ['A*BLGW', 'Search 20 Dec, London Gatwick → Miami · 1 adult'],
    ['A*D15DEC', 'Search 15 Dec, São Paulo/Guarulhos → Miami · 1 adult'],
    ['MDR', 'Page down'],
    ['MDAN', /^impossible: no offers/],
    ['APN-M+447700900123', 'Phone 447700900123'],
    ['IEP-EMLANA@EXAMPLE.COM', /^Send the itinerary by e-mail/],
    ['RTC', 'Show the itinerary'],
    ['AN20DECGRUMIA/A*A', REFUSED],
    ['FQCGBP/USD', REFUSED],
    ['DF500;25', /^impossible: a semicolon adds/],
    ['SK TRVL LA-TEXT', REFUSED],
    ['IBP-EMLA', /^Send the itinerary by e-mail/],
    ['DD20DEC31DEC', REFUSED],
    ['SR DOCS IB HK1-P-ESP-AB123456-ESP-12MAR80-F-12MAR30-GARCIA-ANA-H/P1', /left out: IB, H$/],
    ['SRDOCSYYHK1-P-ESP-AB123456-ESP-12MAR80-F-12MAR30-GARCIA-ANA/P1/S2', /left out: S2$/],
    ['SR DOCS YY HK1----12MAR80-F--GARCIA-ANA/P1', /GARCIA\/ANA: 12 Mar 1980$/],
    ['SRFQTVIBHK1-IB12345678/P1', /frequent.?flyer/i],
    ['OS IB CHD 1GARCIA/LUIS', 'Tell Iberia: CHD 1GARCIA/LUIS'],
    ['AN20DECGRUMIA / ALA', /with LATAM Airlines/],
    ['APE–ANA@MAIL.COM', 'E-mail ana@mail.com'],
    ['APE-ANA//MAIL.COM', 'E-mail ana@mail.com'],
    ['RM CLIENT’S CALL – OK', "Remark: CLIENT'S CALL - OK"],
    ['AP MAD 91 234 5678-SUN TRAVEL-A', 'Phone 91 234 5678 · SUN TRAVEL'],
    ['ST/12A-C/P1-3', 'Choose seats 12A 12B 12C · passengers 1, 2, 3'],
    ['ST/12A-C/P1', /^impossible: seats named: 3, passengers named: 1;/],
    ['ST/12A/P1-2', /^impossible: seats named: 1, passengers named: 2;/],
    ['ST/12A,12B/P2,1', 'Choose seats 12A 12B · passengers 2, 1'],
    ['AC18JANGRULIS/ATP', /^Search 18 Jan, .*Lisbon, with TAP/],
    ['TTP/ITR-EML-ANA@MAIL.COM', /left out: ITR-EML-ANA@MAIL.COM$/],
    ['FPCCVI/0930', /^no: A card number is never typed/],
    ['TQT/T2', /^no: A booking has one price/],
    ['FQD MAD NYC', /^no: Fares are shown with their flights: AN21NOVMADNYC/],
    ['SR FOID IB HK1-PPAB123456/P1', /^no: An identity document is typed as a document/],
    ['3/AF MEETS AT GATE/P4', REFUSED],
    ['FXCNCE/D10DEC/AAF,BAMIA', /Miami.*Air France.*British Airways/],
    ['TKAT14JAN/NCE1A0900', REFUSED],
    ['RE', 'Bring back the entry typed last'],
    ['RE3', 'Bring back the entry typed 3 entries ago'],
    ['TKTL', /^Own time limit 21 Nov/],
    ['ES/G NCE1A0900-B', /^no: A booking is open to everybody of this agency/],
    ['FXP/P9', 'impossible: the booking has no passenger 9'],
    ['SI.VGML@', /^no: Lines are changed one at a time/],
    ['XE 2 3', 'wrong at 5: nothing more here'],
    ['SP1, 2', 'Split passengers 1, 2'],
    ['TWD/TKT 957 2412887301', 'Show ticket 9572412887301'],
    ['TWD/TKT 957 2412887301 6', 'Show ticket 9572412887301'],
    ['FFN LA-123 456 789', /^impossible: the provider takes no/],
    ['TKTL/16DEC', /^Own time limit 16 Dec/],
    ['TKTL/32MAY', /^next a travel date/],
    ['SR VGML P1', /^wrong at 8/],
    ['SR UMNR AGE 9', 'Request UMNR AGE 9'],
    ['QE50,51', /^no: A booking goes on one queue at a time/],
    ['TTP/P2/INF', /^impossible: infants are issued with their adults/],
    ['TTP/INF/P1', 'impossible: nobody of those is an infant'],
    ['TTP/P1/PAX', 'Issue passenger 1'],
    ['TTP/PAX', /^impossible: infants are issued with their adults/],
    ['FXF/TKT957-2412887301/P1', 'impossible: that is no ticket of passenger 1'],
    ['FXF/T18', /^no: An exchange names the old ticket itself/],
    ['FXQ/S5/T15-20', /^no: An exchange is of a passenger’s whole ticket/],
    ['FXF/RZZ', /^no: An exchange is of a passenger’s whole ticket/],
    ['AN20DECGRUMIA/XPAR', /via Paris$/],
    ['AC6P', /about 18:00$/],
    ['DAC CHI/ALL', 'What CHI stands for · left out: ALL'],
    ['DAN PARIS/S', 'Code of the city PARIS · left out: S'],
    ['RTSTR/S3', 'Show seats and bags · left out: S3'],
    ['SP2,10.0', /^no: Everybody is booked by name/],
    ['SSIBOPENYMADLON', /^no: Airlines book flights of a day only/],
    ['FXD', /^no: Other flights are searched/],
    ['QV/87', /^no: Queues are counted and worked/],
    ['FZBN12345', /^no: Tour codes/],
    ['TRDC/SN1234', /^no: A document is named/],
    ['NP CALL BACK', /perhaps NP\.CALL BACK$/],
    ['ERX', /^no: Nothing cancels itself/],
    ['ETX', /XI cancels\.$/],
    ['5/CALL BACK/P2,3', /^no: A text is for the whole booking/],
    ['5/CALL BACK/ S2', /^no: A text is for the whole booking/],
    ['5/SEE PAGE 2/3', 'Change line 5 to: SEE PAGE 2/3'],
    ['APN-LA/E+ANA@EXAMPLE.COM/P1', 'E-mail ana@example.com of passenger 1 · left out: LA'],
    ['APN-LA/M+447700900123', 'Phone 447700900123 · left out: LA'],
    ['RT/NCE1A0980-SILVA', /^no: A booking is found by its locator/],
    ['RT/SILVA', 'Find bookings of SILVA'],
    ['RTNR', 'Show the passengers'],
    ['RTOS', 'Show the itinerary'],
    ['RTX', 'Show the booking in hand'],
    ['RTR/CALL', 'Show remarks, services and phones · left out: CALL'],
    ['RTRRX', 'Show remarks, services and phones'],
    ['TTE/INF', /^impossible: |^no: Not needed/],
    ['TTE/T1/T2/P1', /^impossible: |^no: Not needed/],
    ['FQBNOK/15SEP25', /^no: The agency’s own rates convert/],
    ['FQB*NO', /^no: The agency’s own rates convert/],
    ['TY', /^no: Airlines book flights of a day only/],
    ['9//01JUN27', /^no: People are kept as profiles/],
    ['SR INST LA NN1-16JUN25/P3', /^no: An infant with a seat/],
    ['SSLA800Y15DECGRUMIAHN1', /^no: Airlines book flights of a day only/],
  ],
  SABRE: [
    ['0LP510Y15AUGLIMMIAMK1', /^no: Airlines book flights of a day only/],
    ['VA*1/2', /^no: A flight is found by its route and day: .*VI\*1/],
    ['3SAN1.2VGML', /^no: Several flights of a request stand with commas: 3VGML1,2-1\.1/],
    ['W/-CYLON', 'What LON stands for'],
    ['8TL/20DEC-BA', /left out: BA$/],
    ['*-SMI*', 'Find bookings of SMI'],
    ['W/-EQ*767', 'Aircraft 767'],
    ['W/-EQ*L10', 'Aircraft L10'],
    ['5S1¥BRING A COAT', /^no: A text is for the whole booking/],
    ['XIA¥7', /^no: Another date is another search/],
    ['WFRFPQ1', /^no: An exchange is of a passenger’s whole ticket/],
    ['*PQ1¥D', REFUSED],
    ['DC¥USD1.234/EUR', /^no: .*amounts without signs between thousands/],
    ['DC¥KWD12.500/USD', '12.50 KWD in USD'],
    ['3DOCO/KTN/123456-1.1', /^wrong at 6: place of birth, V, K or R, the number/],
    ['3DOCS/DB/12JAN80/M/SILVA/ANA', /^impossible: there are several passengers.*-2\.1$/],
    ['3DOCO//R/1234567', /^impossible: there are several passengers.*R\/1234567-2\.1$/],
    ['RD3*IC', /^no: A fare’s classes/],
    ['9LIS 21 5551234 X', 'Phone 21 5551234 · X'],
    ['5¥', /^next the text of the remark/],
    ['59, 12¤', 'Take lines 9, 12 away'],
    ['7TAW10DEC/P/CALL', /^Own time limit 10 Dec.* · left out: P\/CALL$/],
    ['4GXALL-1.1', /^no: Seats are given back/],
    ['Q/50/11', /^no: Queues are counted and worked/],
    ['5-*VI#12/30', /^no: A card number is never typed/],
    ['RD3*RTG', /^no: A fare’s classes/],
    ['9-LIS215551234-B', 'Phone 215551234'],
    ['.AHK', /new times/],
    ['*117/20DECGRU-SILVA', /^no: A booking is found by/],
    ['X1/2¥00M', /^no: One flight that is sold is rebooked/],
    ['3OTHS LA/LATE ARRIVAL-1.1', /^no: This is no request airlines take/],
    ['DQB*9572412887301', /^no: The day end counts/],
    ['SOB', /^no: You are signed in/],
    ['FQM GRUMIA', /^no: Miles are not reckoned/],
    ['T@15DEC/22DEC', /^no: One day at a time/],
    ['T¤15DEC26/22DEC26', /^no: One day at a time/],
    ['N1@', /^no: People are kept as profiles/],
    ['3WCHR/WALKS SLOWLY - 1.1', 'Request WCHR WALKS SLOWLY · passenger 1'],
    ['3OSI AA VIP - 1.1', 'Tell American Airlines: VIP · passenger 1'],
    ['QP/0', /^no: Queues are numbered from 1 here/],
    ['W/-APHEATHROW', 'Code of the city HEATHROW'],
    ['T*LON-NYC', 'Time in London / New York'],
    ['W/EQ*L10', 'Aircraft L10'],
    ['S20DECGRUMIA/ES', /^Flights on 20 Dec/],
    ['7TAW/00/10DEC', /^Own time limit 10 Dec: a reminder on queue 10$/],
    ['7TAX10DEC/', /^no: Nothing cancels itself/],
    ['CK*VI4111111111111111/1228/500/UA', /^no: A card number is never typed/],
    ['1DEN', /1 adult · via Denver$/],
    ['1XXX', REFUSED],
    ['WP¥N2', /^impossible: all passengers and flights are priced together/],
    ['W¥PQ1¥FCASH¥KP5', /^no: .*Commission is typed for the whole booking/],
    ['SIA1001', REFUSED],
    ['-C /GROUP', /^no: Everybody is booked by name/],
    ['QP/50‡55 ', /^no: A booking goes on one queue at a time/],
    ['W¥N1.1¥PQ1', 'Issue passenger 1'],
    ['W¥N1.1¥PQ2', /^no: A booking has one price/],
    ['T¤100¥25.5-3', 'Calculate 100+25.5-3'],
    ['FQ20DEC26GRUMIA-LA-AA', /120DECGRUMIA¥LA¥AA searches them/],
    ['115DEC26MADNYC/E', REFUSED],
    ['SILVA/ANA MRS', /^no: A name is typed whole: -LAST/],
    ['W‡PQ1‡N1.1‡FCASH', 'Issue passenger 1 · left out: FCASH'],
    ['*T0012412887301', 'Show ticket 0012412887301'],
    ['W/*957', 'Airline 957'],
    ['3OSI AA/VIP', 'Tell American Airlines: VIP'],
    ['QP/50‡60', /^no: A booking goes on one queue at a time: QP\/40/],
    ['QP/50‡55‡6ANA‡ER', /^no: A booking goes on one queue at a time/],
    ['QP/50/11+55/11', /^no: A booking goes on one queue at a time/],
    ['SI.VGML@', /^no: Lines are changed one at a time/],
    ['3VGML-1.1¤', /^no: Lines are changed one at a time/],
    ['WV1 2', 'wrong at 4: nothing more here'],
    ['WV1,2', /^no: A document is named/],
    ['KP10¥N1.1', /^no: Tour codes/],
    ['QP/50/11', 'Place the booking on queue 50 · 11'],
    ['QP/50/11*CALL', 'Place the booking on queue 50 · 11*CALL'],
    ['7TAWABC14DEC', /^Own time limit 14 Dec: .* · left out: ABC$/],
    ['7TAWE7Q11DEC/', /^Own time limit 1 Dec.* · left out: E7Q1$/],
    ['7TAWAB1C00/9DEC', /^Own time limit 9 Dec.* · left out: AB1C$/],
    ['W¥PQ1¥N1', 'Issue passenger 1'],
    ['-SILVA/LUIS*I08', /^no: What somebody is/],
    ['17P', /about 19:00$/],
    ['PE¥TO/ANA@MAIL.COM¥', 'E-mail ana@mail.com'],
    ['PE¥CC/ANA@MAIL.COM¥', /^no: An address is its passenger’s/],
    ['FQ20DECGRUMIA-LA', /120DECGRUMIA¥LA searches them/],
    ['FQGRUMIA-LA', /121NOVGRUMIA¥LA searches them/],
    ['4GXA', 'Give the unpaid seats of all flights back'],
    ['XIH', /^no: Flights are sold here/],
    ['115JUNDFWLHR-CJ', REFUSED],
    ['WFRT1', /^no: A document is named/],
    ['*P5H', 'Show remarks, services and phones'],
    ['NPCALL', /perhaps NP\.CALL$/],
    ['QC/ALL', 'Count the queues'],
    ['60/11', /^wrong at 1: /],
    ['4G1*F', 'Seat map of flight 1 · left out: F'],
    ['120DECGRUMIA¥XDFW', /1 adult · left out: XDFW$/],
    ['1¥XDFW', REFUSED],
    ['3DOCS2/P/GB/E12345/GB/01JAN76/M/01DEC30/LAST/FIRST-1.1', /left out: 2$/],
    ['8TL1800/10DEC-C', /^Own time limit 10 Dec: .*left out: 1800/],
    ['8TL10DEC/1800', /^Own time limit 10 Dec: .*left out: 1800/],
    ['120DECGRUMIA‡*A', REFUSED],
    ['120DECGRUMIA‡LA‡*A', REFUSED],
    ['5/1 HIGH STREET', REFUSED],
    ['5-VI4111111111111111‡12/29', REFUSED],
    ['5-CA', 'A form of payment: cash'],
    ['V*BA302', REFUSED],
    ['*HFX', 'Show the history'],
    ['120DECGRUMIA¥AA¥R27DEC', /Miami, back 27 Dec, with American Airlines · 1 adult$/],
    ['120DECGRUMIA9A¥R27DEC5P', /back 27 Dec · 1 adult · about 09:00 · left out: 5P$/],
    ['9MAD912345678 EXT 22-B', 'Phone 912345678 · EXT 22'],
    ['9912345678-H-WIFE-1.1', 'Phone 912345678 · WIFE · passenger 1'],
    ['7TAWA4B012DEC009/', /^Own time limit 12 Dec: .* · left out: A4B0, 009$/],
    ['8TL900A/12DEC', /^Own time limit 12 Dec: .* · left out: 900A$/],
    ['*-18MARMAD-GARCIA', 'Find bookings of GARCIA that leave on 18 Mar · left out: MAD'],
    ['X1¥00J', /^(?:no|impossible): /],
    ['T¤100*1.2', 'Calculate 100*1.2'],
    ['-GARCIA/ANA*YTH', /^no: What somebody is/],
    ['-GARCIA/LUIS*INS', /^no: An infant with a seat/],
    ['3FOID/PPAB123456-1.1', /: 3DOCS\/I\//],
    ['WPS9', 'impossible: the booking has no flight 9'],
    ['WPS1-2¥NC', /lowest/i],
    ['WPNC¥RQ', /^impossible: .*: RQ cannot be asked for$/],
    ['WPRQ¥NC', /^impossible: .*: NC cannot be asked for$/],
    ['*-A4B0-SMITH/ANA', /SMITH\/ANA/],
    ['*PDK', REFUSED],
    ['VI*BA117', REFUSED],
    ['QRE', REFUSED],
    ['QR E', /^impossible: no queue/],
    ['PE¥ANA@EXAMPLE.COM¥¤S', 'E-mail ana@example.com · left out: S'],
    ['PE‡ANA@EXAMPLE.COM‡¤S-1.1', 'E-mail ana@example.com of passenger 1 · left out: S'],
    ['FQ27NOV26GRUMIA02MAY27-LA', /102MAYGRUMIA¥LA searches them/],
    ['FQ01JUN26GRUMIA02MAY-LA', /102MAYGRUMIA¥LA searches them/],
    ['WSALA', /^no: The airline prices the booking as it stands/],
    ['120DECGRUMIA¥LA//SB', /^no: A search takes airports/],
    ['*M-', /^no: Training and production are agencies of their own/],
    ['FC¥NUC100/COP', /^no: The agency’s own rates convert/],
    ['T¤ETTYO/LAX', /^no: The time is told of a place/],
    ['#J', /^no: The agency’s own particulars/],
    ['3INST/16JUN25-3.1', /^no: An infant with a seat/],
  ],
  TRAVELPORT: [
    ['TKV1', /^no: A document is named by its whole number/],
    ['C*MAP/', /^no: There are no information pages/],
    ['TTL1/2', /^no: A flight is found by its route and day/],
    ['0LP510Y15AUGLIMMIAPN1', /^no: Airlines book flights of a day only/],
    ['NP.F**VI5XXXXXXXXXXX1111 EXP 11/25', /^no: A card number is never typed into a line/],
    ['NP.F*VI5555333322221111', /^no: A card number is never typed into a line/],
    ['NP.CM*MANAGER ONLY', 'Confidential remark: MANAGER ONLY · left out: M'],
    ['NP.CR**MANAGER ONLY', 'Confidential remark: MANAGER ONLY · left out: R'],
    ['NP.HX*TEXT', 'Remark: TEXT · the history keeps every remark · left out: X'],
    ['NP.VM*TEXT', 'Remark: VM*TEXT · its category stays in the text'],
    ['NP.CARD', 'Remark: CARD'],
    ['PI.P2/P/GB/B876597/12JAN29', /^no: An identity document is typed as a document/],
    ['ORB/TAW/11NOV-Q', /^no: Queues are counted and worked/],
    ['P./1BRUB*312 889-1345', 'Phone 312 889-1345 · left out: 1'],
    ['**B-S*', 'Find bookings of S'],
    ['*-SMITH*A', 'Find bookings of SMITH · left out: A'],
    ['FEX9572412887301S1', /^no: An exchange is of a passenger’s whole ticket/],
    ['TKPCBA/Z5', /^no: .* Commission is typed for the whole booking: TMU1Z5/],
    ['*TE', 'Show the tickets'],
    ['IALL', 'Ignore what was not ended'],
    ['EL', /^Everything is written/],
    ['FZSUSD1,234.56EUR', /^no: .*amounts without signs between thousands/],
    ['SI.P1/SSRDOCOYYHK1/KTN/123', /^wrong at 19: place of birth, V, K or R, the number/],
    ['SI.SSRDOCSYYHK1/////12JAN80/F//SILVA/ANA', /^impossible: there are several .*SI\.P2\//],
    ['SI.SSRDOCOYYHK1//K/1234567', /^impossible: there are several .*SI\.P2\/DOCO\*\/K\/1234567$/],
    ['N.SILVA/ANA*', /^next a date of birth/],
    ['F.MS', /^no: A payment is cash/],
    ['S.S1P1/W', 'Seats at the window · passenger 1, flight 1'],
    ['FQ / CLA', 'Price and store · LATAM Airlines'],
    ['@:3SSRVGMLLANN1 / N1', 'Meal VGML LATAM Airlines · passenger 1'],
    ['SI.SSRCTCMLAHK1 / 5511999990000', 'Request CTCM 5511999990000 LATAM Airlines'],
    ['F-AX', 'A form of payment: card AX; its number is typed into the form, never here'],
    ['F-INV', 'A form of payment: agency invoice'],
    ['HB1:FEX9572412887301', /^Estimate an exchange of that ticket/],
    ['9S/S1/N1/12A', 'Choose seat 12A · passenger 1, flight 1'],
    ['*9D', 'Show seats and bags'],
    ['T.TAU/LIS10DEC', /^Own time limit 10 Dec.* · left out: LIS$/],
    ['MT.P1/ANA@EXAMPLE.COM', 'E-mail ana@example.com of passenger 1'],
    ['@MT/GRU', /^no: Connecting times stand by airport/],
    ['$D20DECGRUMIALA', /^no: A fare’s classes/],
    ['TKPFCK', /^no: A payment is cash/],
    ['TKPFEX957241288730', /^no: A document is named by its whole number/],
    ['TRVE/957241288730', /^no: A document is named by its whole number/],
    ['TKPP1/FEX9572412887301', /^no: An exchange names the old ticket/],
    ['@A/15DEC', /^no: Another date is another search/],
    ['@K/2', /^no: One flight that is sold is rebooked/],
    ['S.S1P1/12A', 'Choose seat 12A · passenger 1, flight 1'],
    ['*TE*1', 'Show ticket 1 of the booking'],
    ['M.LA12345678*SILVA/ANA', /^no: A frequent-flyer number is kept/],
    ['P.SAOB*33334444*ANA', 'Phone 33334444 · ANA'],
    ['FLIFO', /^no: A flight is found by/],
    ['FSGRU20DECMIA.1000', /^no: A search takes airports/],
    ['C*', /^no: The agency’s own particulars/],
    ['RJ', /^no: There are no information pages/],
    ['TMU1Z¤9', 'Commission of 9% for this booking'],
    ['XT1‡3', /^no: Not needed: FQ stores/],
    ['*P+N+I', 'Show the booking in hand'],
    ['*P‡N‡I', 'Show the booking in hand'],
    ['TRV/9572412887301/20NOV26', /^Void ticket 9572412887301, /],
    ['DN1-2', /^no: .*part of a booking leaves it by a split: DP1\.$/],
    ['DN1|2', 'Split passengers 1, 2'],
    ['**HK7/15MAR-SMITH', /^no: A booking is found by its locator/],
    ['**LA800/15MAR-SMITH', 'Find SMITH on LA800 of 15 Mar'],
    ['*LA800-SMITH', /^no: A booking is found by its locator/],
    ['*LA800/GRUMIA-SMITH', /^no: A booking is found by its locator/],
    ['*1V/*32N6WY', /^no: A booking is found by its locator/],
    ['F.INV ACME TRAVEL', 'A form of payment: agency invoice · left out: ACME TRAVEL'],
    ['F.INVX', /^wrong at 5/],
    ['QC/97', 'Count queue 97'],
    ['QC/ALL', 'Count the queues'],
    ['QEB/3RB/35', /^no: Queues are this agency’s own/],
    ['QFREE/B/50', /^no: Queues are counted and worked/],
    ['QSORT99/98', /^no: Queues are counted and worked/],
    ['QF/45+32', /^no: Queues are counted and worked/],
    ['XH', /^no: Flights are sold here/],
    ['CAVS2', /^no: Flights are sold here/],
    ['SI.P3/INFT-P2', /^no: What somebody is/],
    ['SI.P3/INST*16JUN25', /^no: An infant with a seat/],
    ['SI.P3/BIKENN2', /^no: Airlines book flights of a day only/],
    ['0LA800Y15DECGRUMIAHN1', /^no: Airlines book flights of a day only/],
    ['*LF2', /^no: A booking has one price/],
    ['*DAS', /^no: Seats and bags are priced and paid/],
    ['@Y/1.3-4', /^no: One flight that is sold is rebooked at a time/],
    ['NP.@/', /^no: Lines are changed one at a time/],
    ['P.@+', /^wrong at 3/],
    ['QEB/0', /^no: Queues are numbered from 1 here/],
    ['A.MAD/TP', /with TAP.* · via Madrid$/],
    ['@LTNYC1200/LON', 'Time in New York / London · 12:00'],
    ['A#GRUMIA.D', /^Search 22 Nov, .*direct only$/],
    ['A.SAGRUMIA', /^Search 28 Nov/],
    ['A.FRGRUMIA', /^Search 27 Nov/],
    ['A20DECGRUMIA/N/LA', /Miami, with LATAM Airlines · 1 adult$/],
    ['AF20DECGRUMIA', REFUSED],
    ['TT/LA', /with LATAM Airlines · 1 adult$/],
    ['T.TAX/22DEC', /^no: Nothing cancels itself/],
    ['FBT*BR', /^no: The agency’s own rates convert/],
    ['#SEAT', 'Seat map'],
    ['QR /50', /^no: Queues are counted and worked/],
    ['NP.¤2', /^no: Lines are changed one at a time/],
    ['RB.10JUN/ 0900*TEXT', /^no: A reminder is for a day/],
    ['*TAA/15JAN/30', '15 Jan 2027 and -30 days'],
    ['*TAA/15JAN/‡30', '15 Jan 2027 and 30 days'],
    ['XX100|50', 'Calculate 100+50'],
    ['A20DECGRUMIA‡7', /back 27 Dec · 1 adult$/],
    ['AR|7', /back 27 Dec · 1 adult$/],
    ['FD20DEC26GRUMIA/LA/AA', /A20DECGRUMIA\/LA\/AA searches them/],
    ['A12DECGRUMIA*AA/LA', /with American Airlines, LATAM Airlines · 1 adult$/],
    ['A12DECGRUMIA|20DEC', /Miami, back 20 Dec · 1 adult$/],
    ['TKP1/P1', 'Issue passenger 1'],
    ['TKP1Z5', /^no: .*Commission is typed for the whole booking: TMU1Z5/],
    ['S*AIR-LATAM', 'Airline LATAM'],
    ['SI.P1/DOCS*P-BR-AB123456-BR-12MAR85-F-10OCT30-SILVA-ANA', /^Document of passenger 1/],
    ['@:3SSRDOCSYYHK1/N1/DB/12MAR85/F/SILVA/ANA', /SILVA\/ANA: 12 Mar 1985$/],

    ['SI P1/VGML', 'Meal VGML · passenger 1'],
    ['MT ANA@EXAMPLE.COM', 'E-mail ana@example.com'],
    ['R ANA', /^unknown, perhaps R\.ANA$/],
    ['SILVA/ANA MRS', /^no: A name is typed whole: N\.LAST/],
    ['QEB/40+41', /^no: A booking goes on one queue at a time: QEB\/40/],
    ['QEB/40*PXX', /^no: Queues are counted and worked/],
    ['A@J', /Business · class J is searched by its cabin$/],
    ['@:3VGML/N1', 'Meal VGML · passenger 1'],
    ['S*COU/BR', 'Country BR'],
    ['FSGRU12DECMIA++/LA', /Miami, with LATAM Airlines · 1 adult$/],
    ['A*BLGW', 'Search 20 Dec, London Gatwick → Miami · 1 adult'],
    ['FQP1/S2-3', /^impossible: the booking has no flight 3/],
    ['M*ALL', REFUSED],
    ['@1RR', REFUSED],
    ['HELPT', /^Help|help/],
    ['M.P1@', /^no: .*frequent.?flyer/i],
    ['SI.P1/SSRDOCSLAHK1/////12MAR80/F//GARCIA/ANA', /left out: LA$/],
    ['SI.P1/SSRDOCSYYHK1/////12MAR80/F//GARCIA/ANA', /GARCIA\/ANA: 12 Mar 1980$/],
    ['A*15DEC', 'Search 15 Dec, São Paulo/Guarulhos → Miami · 1 adult'],
    ['A*.0900', /about 09:00$/],
    ['A20DECGRUMIA+7', /back 27 Dec · 1 adult$/],
    ['A20DECGRUMIA+28DEC/LA', /back 28 Dec, with LATAM Airlines · 1 adult$/],
    ['A20DECGRUMIA.D0', /direct only$/],
    ['0LA8190Y20DECGRUMIANN2/11301300', /and sell LA8190 Y · 2 passengers · left out: 11301300$/],
    ['0LA8190YGRUMIANN1', /on 21 Nov and sell LA8190 Y · 1 passenger$/],
    ['N.GARCIA/LUIS MSTR*P-INS 10FEB26', /^no: An infant with a seat/],
    ['T.TAW/A4B/12DEC', /^Own time limit 12 Dec: .* · left out: A4B$/],
    ['TRV/9572412887301/18NOV', /left out: 18NOV$/],
    ['.CRLHR', 'What LHR stands for'],
    ['.RE TEXAS', /\.CE PARIS, \.AD LH\.$/],
    ['SI.P1/FOID*PPAB123456', /: SI\.P1\/DOCS\*I\//],
    ['S.12A', 'Choose seat 12A'],
    ['*FF2', /^no: A booking has one price/],
    ['PQN', REFUSED],
    ['VCT*LHR', REFUSED],
    ['A20DECGRUMIA//*A', REFUSED],
    ['QRB', REFUSED],
    ['V.ALA*VIP', REFUSED],
    ['X1/01Y1', REFUSED],
    ['RB.1030/10JUN*CALL', REFUSED],
    ['X1 2', 'wrong at 3: nothing more here'],
    ['TRV/1,2', /^no: A document is named/],
    ['FEX9572412887301/P1', 'impossible: that is no ticket of passenger 1'],
    ['QEB50', 'Place the booking on queue 50'],
    ['NP CALL BACK', /perhaps NP\.CALL BACK$/],
    ['NPCALL BACK', /perhaps NP\.CALL BACK$/],
    ['NP.CLIENT PREFERS BA+AA', /CLIENT PREFERS BA\+AA/],
    ['NP.SEATS 9C+9D', /SEATS 9C\+9D/],
    ['N.SILVA/LUIS*P-I08', /^no: What somebody is/],
    ['RI./2S3*BRING A COAT', /^no: A text is for the whole booking/],
    ['SI.S1/P1/VGML', 'Meal VGML · passenger 1, flight 1'],
    ['SI.P1/TKNO*9572412887301', /^no: Nothing to note/],
    ['A*|DL', /with Delta/],
    ['A*|1', /^Search 21 Dec/],
    ['A*|-5', /^Search 15 Dec/],
    ['FSGRU20DECMIA++.D', /direct only$/],
    ['QEB/40.41', /^no: A booking goes on one queue at a time/],
    ['S*CITY/PARIS', 'Code of the city PARIS'],
    ['.AD*077', 'Airline 077'],
    ['RMU:TEXT', /^no: Remarks are for all/],
    ['HB:FEX01234567890123', /^no: An exchange names the old ticket/],
  ],
};

describe.each(Object.entries(SAYS))('%s', (home, rows) => {
  it.each(rows)('%s', (entry, said) => {
    const language = home as Language;
    const parts = splitLine(entry, { home: language, today: '2026-11-21' });
    expect(parts.map(({ text }) => text)).toEqual([entry]);
    const read = words(entry, SERVICING, { home: language });
    if (typeof said === 'string') expect(read).toBe(said);
    else expect(read).toMatch(said);
  });
});

it.each(['TKP1FEX9572412887301', 'FEX/9572412887301'])('%s exchanges that ticket', (entry) => {
  expect(actionOf(entry, 'TRAVELPORT')).toEqual({ kind: 'exchange', numbers: ['9572412887301'] });
});

it.each([
  ['AMADEUS', 'FQN1*15-17', { line: 1, category: '15-17' }],
  ['AMADEUS', 'FQN1*RG', { line: 1, category: null, left_out: ['RG'] }],
  ['SABRE', 'RD3*M', { line: 3, category: null }],
  ['SABRE', 'WPRD*M', { line: null, category: null }],
  ['SABRE', 'WPRD*C16', { line: null, category: '16' }],
  ['SABRE', 'WPRD*S1¥C5/16', { line: null, category: '5/16', left_out: ['S1'] }],
  ['TRAVELPORT', 'FN*P0.6.15-17', { line: null, category: '0.6.15-17' }],
  ['TRAVELPORT', 'FN*1/PE', { line: 1, category: 'PE' }],
  ['TRAVELPORT', 'FN*1/S', { line: 1, category: null }],
] as const)('%s %s asks for the rules of categories', (language, entry, rules) => {
  expect(actionOf(entry, language)).toMatchObject({ kind: 'fare_rules', ...rules });
});

it('a name behind another is one of its own without the semicolon between', () => {
  const { names } = actionOf('NM1SILVA/ANA NM1COSTA/RUI MR', 'AMADEUS') as ActionOf<'name'>;
  expect(names.map(({ last, first }) => `${last}/${first}`)).toEqual(['SILVA/ANA', 'COSTA/RUI']);
});

it.each([
  ['SABRE', '9LIS215551234H', 'home'],
  ['SABRE', '9215551234 M-1.1', 'mobile'],
  ['AMADEUS', 'AP LIS 21 555 1234 B/P1', 'business'],
] as const)('%s %s says what the phone is for without a dash', (home, entry, use) => {
  expect(actionOf(entry, home)).toMatchObject({ kind: 'phone', use });
});

it('a frequent-flyer number may stand behind a dash', () => {
  expect(actionOf('FFBA-12345678-1.1', 'SABRE')).toMatchObject({ airline: 'BA', code: '12345678' });
});

it.each([
  ['AMADEUS', 'FFNLA-12345678', 'FFNBA-12345678/P2'],
  ['SABRE', 'FFLA12345678', 'FFBA12345678-2.1'],
  ['TRAVELPORT', 'M.LA12345678', 'M.P2/BA12345678'],
  ['AMADEUS', 'SR DOCS HK1-----12MAR80-M--SILVA-JOSE', 'SR DOCS HK1-----01JAN76-F--LAST-FIRST/P2'],
  ['SABRE', '3DOCS/DB/12MAR80/M/SILVA/JOSE', '3DOCS/DB/01JAN76/F/LAST/FIRST-2.1'],
] as const)('%s %s asks for whom it is where several are sold', (home, entry, example) => {
  expect(words(entry, SELLING, { home })).toBe(
    `impossible: there are several passengers: say whom it is for, as in ${example}`,
  );
});

it('a request for one airline may name the number of another’s programme', () => {
  const flyer = { kind: 'flyer', airline: 'BA', code: '12345678', passenger: 1 };
  expect(actionOf('SRFQTVLA-BA12345678/P1', 'AMADEUS')).toEqual({ ...flyer, left_out: ['LA'] });
  expect(actionOf('SRFQTVBA-12345678/P1', 'AMADEUS')).toEqual(flyer);
});

it('a child may have an age of one digit', () => {
  const { names } = actionOf('N.SILVA/LEO*P-C7', 'TRAVELPORT') as ActionOf<'name'>;
  expect(names).toMatchObject([{ first: 'LEO', pax_type: 'CHD', left_out: ['P-C7'] }]);
});

it('a star alone repeats the note of the name before', () => {
  const { names } = actionOf('N.3MAYA/RMR*NEEDS HELP/BMR*/CMS*', 'TRAVELPORT') as ActionOf<'name'>;
  expect(names.map(({ first, left_out = [] }) => [first, ...left_out])).toEqual([
    ['R', 'NEEDS', 'HELP'],
    ['B'],
    ['C'],
  ]);
});

it.each([
  ['FQN3*ALL', 'AMADEUS'],
  ['FN*3/ALL', 'TRAVELPORT'],
  ['$V3/ALL', 'TRAVELPORT'],
] as const)('%s asks for all rules', (entry, language) => {
  const rules = { kind: 'fare_rules', line: 3, component: null, category: null };
  expect(actionOf(entry, language)).toEqual(rules);
});

it.each([
  ['6P+5CALL BACK', ['6P', '5CALL BACK']],
  ['6ANA+QP/50+3VGML-1.1', ['6ANA', 'QP/50', '3VGML-1.1']],
  ['-SILVA/ANA MRS+9212-555-1212-H+6P', ['-SILVA/ANA MRS', '9212-555-1212-H', '6P']],
  ['01Y1+-SILVA/ANA MRS+6P', ['01Y1', '-SILVA/ANA MRS', '6P']],
  ['5CALL+6P', ['5CALL+6P']],
  ['6ANA+RUI', ['6ANA+RUI']],
])('%s is joined by a plus where a plus is no text', (entry, parts) => {
  const split = splitLine(entry, { home: 'SABRE', today: '2026-11-21' });
  expect(split.map(({ text }) => text)).toEqual(parts);
});

it.each([
  ['TRAVELPORT', 'FQBB+*FF1', ['FQBB', '*FF1']],
  ['TRAVELPORT', 'FQ+QEB/30+R.P+ER', ['FQ', 'QEB/30', 'R.P', 'ER']],
  ['TRAVELPORT', 'FQBB++-BUSNS', ['FQBB++-BUSNS']],
  ['SABRE', 'WPNCB§*I§6P', ['WPNCB', '*I', '6P']],
  ['SABRE', 'WPNCB§PQ§6P§ER', ['WPNCB', 'PQ', '6P', 'ER']],
  ['SABRE', 'W¥PQ1¥6P', ['W¥PQ1', '6P']],
  ['TRAVELPORT', '$BB+R:ANA', ['$BB', 'R:ANA']],
] as const)('%s: what stands behind the price in %s is done after it', (home, entry, parts) => {
  const split = splitLine(entry, { home, today: '2026-11-21' });
  expect(split.map(({ text }) => text)).toEqual(parts);
});

it('reads an entry between the prompts it was copied with', () => {
  const parts = splitLine('>A20DECGRUMIA<', { home: 'TRAVELPORT', today: '2026-11-21' });
  expect(parts).toEqual([{ text: 'A20DECGRUMIA', at: 1 }]);
});

it.each(['*A«', '»*A« ', '  *A «'])(
  'reads the sent entry %s copied from a Sabre screen',
  (line) => {
    const parts = splitLine(line, { home: 'SABRE', today: '2026-11-21' });
    expect(parts.map(({ text }) => text.trim())).toEqual(['*A']);
  },
);

it('keeps what is quoted in a remark', () => {
  const parts = splitLine('5SAYS «NO»', { home: 'SABRE', today: '2026-11-21' });
  expect(parts.map(({ text }) => text)).toEqual(['5SAYS «NO»']);
});

it.each([
  ['-SILVA/LEO MSTR*CHD12JAN18', 'SABRE'],
  ['-SILVA/LEO MSTR*C12JAN18', 'SABRE'],
  ['N.SILVA/LEOMSTR*P-C12JAN18', 'TRAVELPORT'],
] as const)('%s names a child by the date of birth directly behind its type', (entry, home) => {
  const { names } = actionOf(entry, home) as ActionOf<'name'>;
  expect(names).toMatchObject([{ first: 'LEO', pax_type: 'CHD', birth_date: '2018-01-12' }]);
  expect(names[0]?.left_out).toBeUndefined();
});

it.each([
  ['AMADEUS', 'TKTL20NOV', '20 Nov 2027'],
  ['SABRE', '7TAW21DEC/', '21 Dec 2026'],
  ['TRAVELPORT', 'T.TAU/02JAN', '2 Jan 2027'],
] as const)('%s %s is no time limit behind the next flight', (home, entry, day) => {
  const why = `impossible: ${day} is too late for a ticket: the next flight leaves on 20 Dec 2026`;
  expect(words(entry, SERVICING, { home })).toBe(why);
  expect(words(entry, SELLING, { home })).toBe(why);
});

it.each([
  ['AMADEUS', 'EL', 'SABRE: End, and leave the booking on its queue or TRAVELPORT: End: '],
  ['AMADEUS', 'QES', 'End, and leave the booking on its queue'],
  ['SABRE', 'EL', 'End, and leave the booking on its queue'],
] as const)('%s %s says that the booking stays on its queue', (home, entry, said) => {
  expect(describeEntry(entry, home)).toContain(said);
});

it('reads an entry behind the prompt it was copied with', () => {
  const parts = splitLine('>RT ABC123; > RTI', { home: 'AMADEUS', today: '2026-11-21' });
  expect(parts).toEqual([
    { text: 'RT ABC123', at: 1 },
    { text: ' RTI', at: 13 },
  ]);
});

it('an infant is requested as a passenger of the booking', () => {
  expect(actionOf('SR INFTLH-NUNES/TOM 02FEB26/P2', 'AMADEUS')).toEqual({
    kind: 'infant',
    passenger: 2,
    last: 'NUNES',
    first: 'TOM',
    birth_date: '2026-02-02',
    left_out: ['LH'],
  });
  expect(actionOf('SR INFT LH NN1-NUNES/TOM 02FEB26/P2/S3', 'AMADEUS')).toMatchObject({
    kind: 'infant',
    passenger: 2,
    left_out: ['LH', 'S3'],
  });
  expect(actionOf('SI.P1S1/INFT*NUNES/TOMMSTR 02FEB26', 'TRAVELPORT')).toMatchObject({
    kind: 'infant',
    passenger: 1,
    left_out: ['S1'],
  });
  expect(actionOf('SI.P1S1/SSRINFTLHNN1.NUNES/TOM 02FEB26', 'TRAVELPORT')).toEqual({
    kind: 'infant',
    passenger: 1,
    last: 'NUNES',
    first: 'TOM',
    birth_date: '2026-02-02',
    left_out: ['S1', 'LH'],
  });
});

it.each([
  ['AMADEUS', 'AN20DECMIA'],
  ['SABRE', '120DECMIA'],
  ['TRAVELPORT', 'A20DECMIA'],
] as const)('%s %s begins in the city of the agency', (home, entry) => {
  const there = 'Search 20 Dec, São Paulo → Miami · 1 adult';
  expect(words(entry, NOTHING, { home, city: 'SAO' })).toBe(there);
  // Not where the city is not known, nor to where the agency is.
  expect(words(entry, NOTHING, { home })).toMatch(/^next /);
  expect(words(entry.replace('MIA', 'GRU'), NOTHING, { home, city: 'SAO' })).toMatch(/^next /);
  expect(words(entry.replace('MIA', 'GRUMIA'), NOTHING, { home, city: 'NYC' })).toMatch(
    /Guarulhos/,
  );
});

it('fares from the own city are those of a search from it', () => {
  expect(words('FQDMIA', NOTHING, { home: 'AMADEUS', city: 'SAO' })).toMatch(/: AN21NOVSAOMIA /);
});

it('an infant may have its months behind its name', () => {
  expect(actionOf('-I/1SILVA/LEO*I06', 'SABRE')).toMatchObject({
    kind: 'infant',
    last: 'SILVA',
    first: 'LEO',
    left_out: ['I06'],
  });
});

it.each([
  ['W/EQ*L1', 1],
  ['W/-EQ*L2', 2],
])('%s is an aircraft of a line', (entry, line) => {
  expect(actionOf(entry, 'SABRE')).toEqual({ kind: 'flight_detail', line });
});

it.each([
  ['America/Sao_Paulo', 'SAO'],
  ['America/Argentina/Buenos_Aires', 'BUE'],
  ['UTC', undefined],
])('%s is named after %s', (zone, city) => expect(findZoneCity(zone)).toBe(city));

it.each([
  [`RUN HOLD 'SILVA/ANA MRS' X`, ['SILVA/ANA MRS', 'X']],
  ['RUN HOLD ‘SILVA/ANA MRS’ X', ['SILVA/ANA MRS', 'X']],
  ['RUN HOLD “SILVA/ANA MRS” X', ['SILVA/ANA MRS', 'X']],
  [`RUN HOLD O'BRIEN/SEAN 'T`, [`O'BRIEN/SEAN`, `'T`]],
])('%s fills in the values between quotation marks', (entry, given) => {
  expect(does(entry)).toEqual(['runMacro', 'HOLD', given]);
});

/** Flights are chosen in place of tickets. */
const EXCHANGING = {
  ...SERVICING,
  screen: 'exchange',
  end: null,
  sale: { ...SERVICING.sale, exchange: 'choosing' },
  booking: someBooking({
    passengers: [passenger('ana', 'SILVA/ANA', 1000, { tickets: [ticketOf('9572412887301')] })],
  }),
} as const;

it.each([
  ['AMADEUS', 'ACR05JAN1800', 'about 18:00'],
  ['AMADEUS', 'AN20DECGRUMIA/ALA/KC', 'LATAM Airlines, Business'],
  ['SABRE', '1R05JAN6P', 'about 18:00'],
  ['TRAVELPORT', 'AR05JAN1800/LA', 'LATAM Airlines, about 18:00'],
] as const)('an exchange by %s %s says what it does not search by', (home, entry, left_out) => {
  const said = words(entry, EXCHANGING, { home });
  expect(said).toMatch(/^In place of tickets: search /);
  expect(said).toMatch(new RegExp(` · left out: ${left_out}$`));
});

it.each([
  ['AMADEUS', 'RT/SILVA/ANA MRS', ['find', 'SILVA/ANA']],
  ['SABRE', '*-SILVA/ANA MRS', ['find', 'SILVA/ANA']],
  ['TRAVELPORT', '*-SILVA/LUISMR', ['find', 'SILVA/LUIS']],
  ['TRAVELPORT', '*-SILVA/ADAMS', ['find', 'SILVA/ADAMS']],
  [
    'AMADEUS',
    'RT/20DEC-SILVA/ANA MS',
    ['findDeparting', { name: 'SILVA/ANA', date: '2026-12-20' }],
  ],
  [
    'AMADEUS',
    'RTLA800/20DEC-SILVA/ANA MS',
    ['findFlown', { airline: 'LA', number: 800, date: '2026-12-20', name: 'SILVA/ANA' }],
  ],
] as const)('%s %s finds the name without its title, as it is kept', (home, entry, done) => {
  expect(does(entry, NOTHING, { home })).toEqual(done);
});

it.each([
  ['AN20DECGRUМIA', 'AN20DECGRUMIA', 'a Cyrillic letter'],
  ['ＡＮ20DECGRUMIA', 'AN20DECGRUMIA', 'wide letters'],
  ['AN20DECGRUMIA‎', 'AN20DECGRUMIA', 'a mark of direction'],
  ['\u202aRTABC123\u202c', 'RTABC123', 'marks of direction around it'],
  ['NM1SILVА/ANA MRS', 'NM1SILVA/ANA MRS', 'a Cyrillic letter in a name'],
  ['NM1O´BRIEN/ANA MRS', "NM1O'BRIEN/ANA MRS", 'an accent for an apostrophe'],
])('%s is %s, with %s', (pasted, typed) => {
  expect(actionOf(pasted, 'AMADEUS')).toEqual(actionOf(typed, 'AMADEUS'));
});

it.each([
  ['NM1ИВАНОВ/ВЕРА MRS', 'Name a passenger: ИВАНОВ/ВЕРА'],
  ['RFАННА', 'Received from АННА'],
])('%s keeps a name of another alphabet', (entry, says) => {
  expect(words(entry, SELLING)).toBe(says);
});

it.each([
  ['AMADEUS', 'TKTL20DEC/CALL BACK MON'],
  ['SABRE', '7TAW20DEC/CALL BACK MON'],
  ['TRAVELPORT', 'T.TAU/20DEC * CALL BACK MON'],
] as const)('%s %s leaves its words out with their blanks', (home, entry) => {
  expect(actionOf(entry, home)).toMatchObject({ left_out: ['CALL BACK MON'] });
});

it('an entry of our own is read between marks of direction', () => {
  expect(words('\u202aBAGS\u202c', SERVICING)).toBe(words('BAGS', SERVICING));
});

it('words left out keep their blanks where a letter of another script was pasted', () => {
  const { left_out } = actionOf('7TAW20DEC/CАLL BACK MON', 'SABRE');
  expect(left_out).toEqual(['CALL BACK MON']);
});

it.each([
  ['ANA@X.COM', 'ANA//X.COM'],
  ['ANA_M-L@X-Y.COM', 'ANA..M./L//X./Y.COM'],
  ['ANA./L//X.COM', 'ANA./L//X.COM'],
])('an address for an airline, %s, has slashes and points for its signs', (typed, text) => {
  const [, notes] = does(`SR CTCE-${typed}/P1`, SELLING) as [string, unknown[]];
  expect(notes).toMatchObject([{ code: 'CTCE', text }]);
});

it('an undisclosed sex is U or X', () => {
  const written = (sex: string) =>
    actionOf(`SR DOCS HK1-P-BRA-FX123456-BRA-12MAR85-${sex}-10DEC30-SILVA-ANA/P1`, 'AMADEUS');
  expect(written('U')).toEqual(written('X'));
});
