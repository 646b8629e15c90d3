/**
 * The DataLists of an answer: everything offers and orders refer to, each described once. Asking
 * for an entry's id adds the entry the first time, so a list has no unused entries.
 */
import type { WorldBrand, WorldRequest, WorldSlice } from '../world.ts';
import { buildAmount } from './amounts.ts';
import { buildCabinElement, FlightLists } from './flight-lists.ts';
import type { WireProfile } from './profiles.ts';
import { Shelf } from './shelf.ts';
import { el, leaf, type XmlNode } from './xml-write.ts';

export type IncludedService = 'SEAT' | 'MEAL' | 'WIFI';

export class MessageLists {
  readonly #profile: WireProfile;
  readonly #owner: string;
  readonly #bags = new Shelf('BG');
  readonly #flights: FlightLists;
  readonly #penalties = new Shelf('PEN');
  readonly #price_classes = new Shelf('PC');
  readonly #services = new Shelf('SD');

  constructor(profile: WireProfile, owner: string) {
    this.#profile = profile;
    this.#owner = owner;
    this.#flights = new FlightLists(profile);
  }

  journey(
    slice: WorldSlice,
    direction: { key: string; origin: string; destination: string },
  ): string {
    return this.#flights.journey(slice, direction);
  }

  segments(slice: Pick<WorldSlice, 'flights'>): string[] {
    return this.#flights.segments(slice);
  }

  cabin(name: string, cabin: WorldBrand['cabin']): XmlNode {
    return buildCabinElement(name, cabin, this.#profile);
  }

  priceClass(brand: WorldBrand): string {
    return this.#price_classes.put(JSON.stringify(brand), (own) =>
      el(
        'PriceClass',
        this.cabin('CabinType', brand.cabin),
        leaf('Code', brand.code),
        listBrandTexts(brand).map((text) => el('Desc', leaf('DescText', text))),
        leaf('Name', brand.name),
        leaf('PriceClassID', own),
      ),
    );
  }

  baggage(brand: WorldBrand): string {
    return this.#bags.put(`${brand.bags}x${brand.bag_weight_kg}`, (own) =>
      el(
        'BaggageAllowance',
        leaf('BaggageAllowanceID', own),
        el('PieceAllowance', leaf('TotalQty', brand.bags)),
        leaf('TypeCode', 'Checked'),
        brand.bags > 0 && buildWeightAllowance(brand.bag_weight_kg),
      ),
    );
  }

  baggageService(brand: WorldBrand): string {
    const allowance = this.baggage(brand);
    return this.#services.put(allowance, (own) =>
      el(
        'ServiceDefinition',
        el('Desc', leaf('DescText', describeBag(brand))),
        leaf('Name', 'Checked baggage'),
        leaf('OwnerCode', this.#owner),
        leaf('RFIC', 'C'),
        el(
          'ServiceDefinitionAssociation',
          el('BaggageAllowanceRef', leaf('BaggageAllowanceRefID', allowance)),
        ),
        leaf('ServiceDefinitionID', own),
      ),
    );
  }

  includedService(kind: IncludedService): string {
    const { name, rfic, rfisc } = SERVICES[kind];
    return this.#services.put(kind, (own) =>
      el(
        'ServiceDefinition',
        el('Desc', leaf('DescText', `${name} included in the fare`)),
        leaf('Name', name),
        leaf('OwnerCode', this.#owner),
        leaf('RFIC', rfic),
        leaf('RFISC', rfisc),
        leaf('ServiceDefinitionID', own),
      ),
    );
  }

  /** A special service, which is requested but not sold. */
  request({ code, airline, text }: Pick<WorldRequest, 'code' | 'airline' | 'text'>): string {
    return this.#services.put(`REQUEST/${code}/${airline}/${text}`, (own) =>
      el(
        'ServiceDefinition',
        el(
          'BookingInstructions',
          code === null ? leaf('OSI_Text', text) : null,
          code === null
            ? null
            : el('SpecialService', leaf('FreeText', text), leaf('SpecialServiceCode', code)),
        ),
        leaf('Name', code ?? 'OSI'),
        leaf('OwnerCode', airline ?? this.#owner),
        leaf('ServiceDefinitionID', own),
      ),
    );
  }

  /** A seat as the airline sells it. */
  seatService(code: string, name: string): string {
    return this.#services.put(`SEAT/${code}/${name}`, (own) =>
      el(
        'ServiceDefinition',
        el('Desc', leaf('DescText', name)),
        leaf('Name', name),
        leaf('OwnerCode', this.#owner),
        leaf('RFIC', 'A'),
        leaf('RFISC', code),
        leaf('ServiceDefinitionID', own),
      ),
    );
  }

  /** `pieces` are those of the whole service: sold one by one, ordered together. */
  extraBag(bag: { code: string; name: string; pieces: number; weight_kg: number | null }): string {
    const { code, name, pieces, weight_kg } = bag;
    const key = `${code}/${name}/${pieces}x${weight_kg}`;
    const allowance = this.#bags.put(key, (own) =>
      el(
        'BaggageAllowance',
        leaf('BaggageAllowanceID', own),
        leaf('DescText', name),
        el('PieceAllowance', leaf('TotalQty', pieces)),
        leaf('RFISC', code),
        leaf('TypeCode', 'Checked'),
        weight_kg !== null && buildWeightAllowance(weight_kg),
      ),
    );
    return this.#services.put(key, (own) =>
      el(
        'ServiceDefinition',
        el('Desc', leaf('DescText', name)),
        leaf('Name', name),
        leaf('OwnerCode', this.#owner),
        leaf('RFIC', 'C'),
        leaf('RFISC', code),
        el(
          'ServiceDefinitionAssociation',
          el('BaggageAllowanceRef', leaf('BaggageAllowanceRefID', allowance)),
        ),
        leaf('ServiceDefinitionID', own),
      ),
    );
  }

  /** `net`: taken from the refund instead of being paid. */
  changePenalty(amount_minor: number, net: boolean, currency: string): string {
    return this.#penalties.put(`${amount_minor}/${net}`, (own) =>
      el(
        'Penalty',
        leaf('DescText', 'Change of the journey'),
        leaf('NetInd', net),
        leaf('PenaltyID', own),
        el('Price', buildAmount('TotalAmount', amount_minor, currency)),
        leaf('TypeCode', 'Change'),
      ),
    );
  }

  element(passengers: { contacts: XmlNode[]; pax: XmlNode[] }): XmlNode {
    const { contacts, pax } = passengers;
    return el(
      'DataLists',
      this.#bags.list('BaggageAllowanceList'),
      contacts.length > 0 && el('ContactInfoList', contacts),
      this.#flights.marketing_list,
      this.#flights.leg_list,
      this.#flights.operating_list,
      this.#flights.direction_list,
      this.#flights.journey_list,
      pax.length > 0 && el('PaxList', pax),
      this.#flights.segment_list,
      this.#penalties.list('PenaltyList'),
      this.#price_classes.list('PriceClassList'),
      this.#services.list('ServiceDefinitionList'),
    );
  }
}

const buildWeightAllowance = (weight_kg: number): XmlNode =>
  el(
    'WeightAllowance',
    leaf('MaximumWeightMeasure', weight_kg),
    leaf('WeightUnitOfMeasurement', 'KGM'),
  );

const SERVICES: Readonly<
  Record<IncludedService, { name: string; rfic: string; rfisc: string | null }>
> = {
  SEAT: { name: 'Standard seat choice', rfic: 'A', rfisc: '0B5' },
  MEAL: { name: 'Meal', rfic: 'G', rfisc: null },
  WIFI: { name: 'Wi-Fi', rfic: 'F', rfisc: null },
};

const SAID = {
  INCLUDED: 'included',
  CHARGEABLE: 'chargeable',
  NOT_OFFERED: 'not offered',
} as const;

const describeBag = ({ bags, bag_weight_kg }: WorldBrand): string =>
  bags === 0 ? 'Checked bags: none' : `Checked bags: ${bags} of ${bag_weight_kg} kg`;

const listBrandTexts = (brand: WorldBrand): string[] => [
  describeBag(brand),
  `Seat choice: ${SAID[brand.seat]}`,
  `Meal: ${SAID[brand.meal]}`,
  `Wi-Fi: ${SAID[brand.wifi]}`,
];

export const listIncludedServices = (brand: WorldBrand): IncludedService[] => [
  ...(brand.seat === 'INCLUDED' ? (['SEAT'] as const) : []),
  ...(brand.meal === 'INCLUDED' ? (['MEAL'] as const) : []),
  ...(brand.wifi === 'INCLUDED' ? (['WIFI'] as const) : []),
];
