/**
 * The special service requests (SSR) agents ask airlines for: IATA's four-letter codes, what each
 * needs, and which of them this product keeps with the passenger instead.
 */
import type { SeatWish } from '#main/contract/profiles.ts';
import { editDistance } from './text.ts';

type SpecialServiceGroup = 'MEAL' | 'ASSISTANCE' | 'PET' | 'BAGGAGE' | 'CONTACT' | 'OTHER';

export interface SpecialService {
  code: string;
  name: string;
  group: SpecialServiceGroup;
  /** Asked for on each flight, or once for the passenger. */
  per: 'FLIGHT' | 'PASSENGER';
  /** Whether it needs words beside the code. */
  text: 'REQUIRED' | 'OPTIONAL';
  /** Who it can be for; `ANY` is everybody but infants on a lap. */
  who: 'ANY' | 'ADT' | 'CHD' | 'INF';
}

const meal = (code: string, name: string, who: SpecialService['who'] = 'ANY'): SpecialService => ({
  code,
  name,
  group: 'MEAL',
  per: 'FLIGHT',
  text: 'OPTIONAL',
  who,
});
const other = (
  code: string,
  name: string,
  group: SpecialServiceGroup,
  text: SpecialService['text'] = 'OPTIONAL',
): SpecialService => ({ code, name, group, per: 'FLIGHT', text, who: 'ANY' });

const SPECIAL_SERVICES: readonly SpecialService[] = [
  meal('AVML', 'Vegetarian Hindu meal'),
  meal('BBML', 'Baby meal', 'INF'),
  meal('BLML', 'Bland meal'),
  meal('CHML', "Child's meal", 'CHD'),
  meal('DBML', 'Diabetic meal'),
  meal('FPML', 'Fruit platter'),
  meal('GFML', 'Gluten intolerant meal'),
  meal('HNML', 'Hindu meal'),
  meal('KSML', 'Kosher meal'),
  meal('LCML', 'Low calorie meal'),
  meal('LFML', 'Low fat meal'),
  meal('LSML', 'Low salt meal'),
  meal('MOML', 'Muslim meal'),
  meal('NLML', 'Low lactose meal'),
  meal('RVML', 'Vegetarian raw meal'),
  meal('SFML', 'Seafood meal'),
  { ...meal('SPML', 'Special meal, in words'), text: 'REQUIRED' },
  meal('VGML', 'Vegetarian vegan meal'),
  meal('VJML', 'Vegetarian Jain meal'),
  meal('VLML', 'Vegetarian lacto-ovo meal'),
  meal('VOML', 'Vegetarian oriental meal'),
  other('BLND', 'Blind passenger', 'ASSISTANCE'),
  other('DEAF', 'Deaf passenger', 'ASSISTANCE'),
  other('DPNA', 'Passenger with intellectual or developmental disability', 'ASSISTANCE'),
  other('LANG', 'Languages spoken', 'ASSISTANCE', 'REQUIRED'),
  other('MAAS', 'Meet and assist', 'ASSISTANCE'),
  other('MEDA', 'Medical case', 'ASSISTANCE', 'REQUIRED'),
  other('OXYG', 'Oxygen', 'ASSISTANCE', 'REQUIRED'),
  other('PPOC', 'Own portable oxygen concentrator', 'ASSISTANCE'),
  other('STCR', 'Stretcher passenger', 'ASSISTANCE'),
  { ...other('UMNR', 'Unaccompanied minor', 'ASSISTANCE', 'REQUIRED'), who: 'CHD' },
  other('WCBD', 'Own wheelchair, dry battery', 'ASSISTANCE'),
  other('WCBW', 'Own wheelchair, wet battery', 'ASSISTANCE'),
  other('WCHC', 'Wheelchair to the cabin seat', 'ASSISTANCE'),
  other('WCHR', 'Wheelchair for the ramp', 'ASSISTANCE'),
  other('WCHS', 'Wheelchair for the steps', 'ASSISTANCE'),
  other('WCLB', 'Own wheelchair, lithium battery', 'ASSISTANCE'),
  other('WCMP', 'Own wheelchair, manual', 'ASSISTANCE'),
  other('WCOB', 'Wheelchair on board', 'ASSISTANCE'),
  other('AVIH', 'Animal in the hold', 'PET', 'REQUIRED'),
  other('ESAN', 'Emotional support animal', 'PET', 'REQUIRED'),
  other('PETC', 'Pet in the cabin', 'PET', 'REQUIRED'),
  other('SVAN', 'Service animal', 'PET', 'REQUIRED'),
  other('BIKE', 'Bicycle', 'BAGGAGE', 'REQUIRED'),
  other('CBBG', 'Bag in the cabin on its own seat', 'BAGGAGE', 'REQUIRED'),
  other('FRAG', 'Fragile baggage', 'BAGGAGE', 'REQUIRED'),
  other('SPEQ', 'Sports equipment', 'BAGGAGE', 'REQUIRED'),
  other('WEAP', 'Weapons or ammunition', 'BAGGAGE', 'REQUIRED'),
  { ...other('CTCE', 'Contact e-mail address', 'CONTACT', 'REQUIRED'), per: 'PASSENGER' },
  { ...other('CTCM', 'Contact mobile number', 'CONTACT', 'REQUIRED'), per: 'PASSENGER' },
  { ...other('CTCR', 'Contact refused', 'CONTACT'), per: 'PASSENGER' },
  { ...other('BSCT', 'Bassinet', 'OTHER'), who: 'ADT' },
  other('EXST', 'Extra seat', 'OTHER', 'REQUIRED'),
  other('GRPS', 'Travelling together', 'OTHER', 'REQUIRED'),
  other('OTHS', 'Other service, in words', 'OTHER', 'REQUIRED'),
  other('NSSA', 'Any aisle seat', 'OTHER'),
  other('NSSW', 'Any window seat', 'OTHER'),
  other('TWOV', 'Transit without visa', 'OTHER'),
];

/** What stands elsewhere in a booking, and where. */
export const KEPT_ELSEWHERE: Readonly<Record<string, string>> = {
  DOCA: "addresses are not kept; documents are the passenger's own",
  DOCO: "visas are not kept; documents are the passenger's own",
  DOCS: "it is the passenger's document: change the passenger's data",
  FOID: "it is the passenger's document: change the passenger's data",
  FQTV: "it is the passenger's frequent-flyer number: set it there",
  INFT: 'an infant is a passenger of the booking',
  CHLD: 'a child is known by its type and date of birth',
  RQST: 'a seat is chosen on the seat map',
  NSST: 'a seat is chosen on the seat map',
  SEAT: 'a seat is chosen on the seat map',
  TKNE: 'tickets are told to the airline when they are issued',
  XBAG: 'bags are bought with the bag options',
};

const BY_CODE = new Map(SPECIAL_SERVICES.map((service) => [service.code, service]));

export const findSpecialService = (code: string): SpecialService | null =>
  BY_CODE.get(code.toUpperCase()) ?? null;

/** How a wish for a kind of seat is put to an airline: by its code, or in words where it has none. */
export const SEAT_WISH_AS: Readonly<Record<SeatWish, { code: string } | { text: string }>> = {
  WINDOW: { code: 'NSSW' },
  AISLE: { code: 'NSSA' },
  FRONT: { text: 'PREFERS SEAT IN FRONT' },
  EXIT_ROW: { text: 'PREFERS EXIT ROW SEAT' },
};

/** Whether a service is for a passenger of this type. */
export const isServiceFor = ({ who }: SpecialService, pax_type: string): boolean =>
  who === 'ANY' ? pax_type !== 'INF' : pax_type === who;

/** The codes nearest to what was typed, or whose name has it; nearest first. */
export function suggestSpecialServices(text: string, limit = 5): SpecialService[] {
  const typed = text.trim().toUpperCase();
  const ranked = SPECIAL_SERVICES.map((service) => ({
    service,
    far: service.name.toUpperCase().includes(typed) ? 0 : editDistance(typed, service.code, 2),
  }));
  return ranked
    .filter(({ far }) => far <= 2)
    .sort((a, b) => a.far - b.far || a.service.code.localeCompare(b.service.code))
    .slice(0, limit)
    .map(({ service }) => service);
}
