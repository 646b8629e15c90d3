/**
 * The DataLists of an answer: everything offers and orders refer to, each described once. Asking
 * for an entry's id adds the entry the first time, so a list has no unused entries.
 */
import { el, leaf, type XmlNode } from '../wire/xml-write.ts';
import type { WorldBrand, WorldRequest } from '../world.ts';
import { buildAmount } from './amounts.ts';
import { buildCabinElement, DataList, FlightLists } from './flight-lists.ts';
import type { WireProfile } from './profiles.ts';

type IncludedService = 'seat' | 'meal' | 'wifi';

interface Definition {
  name: string;
  text?: string;
  owner?: string;
  rfic?: string;
  rfisc?: string | null;
  /** Id of what is carried. */
  allowance?: string;
  instructions?: XmlNode;
}

export class MessageLists extends FlightLists {
  readonly #owner: string;
  readonly #bags = new DataList('BG');
  readonly #penalties = new DataList('PEN');
  readonly #price_classes = new DataList('PC');
  readonly #services = new DataList('SD');

  constructor(profile: WireProfile, owner: string) {
    super(profile);
    this.#owner = owner;
  }

  cabin(name: string, cabin: WorldBrand['cabin']): XmlNode {
    return buildCabinElement(name, cabin, this.profile);
  }

  priceClass(brand: WorldBrand): string {
    return this.#price_classes.put(JSON.stringify(brand), (own) =>
      el(
        'PriceClass',
        this.cabin('CabinType', brand.cabin),
        { Code: brand.code, Desc: listBrandTexts(brand).map((text) => ({ DescText: text })) },
        { Name: brand.name, PriceClassID: own },
      ),
    );
  }

  baggage(brand: WorldBrand): string {
    return this.#bags.put(`${brand.bags}x${brand.bag_weight_kg}`, (own) =>
      el(
        'BaggageAllowance',
        { BaggageAllowanceID: own, PieceAllowance: { TotalQty: brand.bags }, TypeCode: 'Checked' },
        brand.bags > 0 && buildWeightAllowance(brand.bag_weight_kg),
      ),
    );
  }

  baggageService(brand: WorldBrand): string {
    const allowance = this.baggage(brand);
    const text = describeBag(brand);
    return this.#define(allowance, { text, name: 'Checked baggage', rfic: 'C', allowance });
  }

  includedService(kind: IncludedService): string {
    const { name, rfic, rfisc } = SERVICES[kind];
    return this.#define(kind, { text: `${name} included in the fare`, name, rfic, rfisc });
  }

  /** A special service, which is requested but not sold. */
  request({ code, airline, text }: Pick<WorldRequest, 'code' | 'airline' | 'text'>): string {
    const instructions = el(
      'BookingInstructions',
      code === null
        ? leaf('OSI_Text', text)
        : el('SpecialService', { FreeText: text, SpecialServiceCode: code }),
    );
    return this.#define(`REQUEST/${code}/${airline}/${text}`, {
      instructions,
      name: code ?? 'OSI',
      owner: airline ?? this.#owner,
    });
  }

  /** A seat as the airline sells it. */
  seatService(code: string, name: string): string {
    return this.#define(`SEAT/${code}/${name}`, { text: name, name, rfic: 'A', rfisc: code });
  }

  #define(key: string, service: Definition): string {
    const { instructions, text, name, owner = this.#owner, rfic, rfisc, allowance } = service;
    return this.#services.put(key, (own) =>
      el(
        'ServiceDefinition',
        instructions,
        text !== undefined && el('Desc', { DescText: text }),
        { Name: name, OwnerCode: owner, RFIC: rfic, RFISC: rfisc },
        allowance !== undefined &&
          el('ServiceDefinitionAssociation/BaggageAllowanceRef', {
            BaggageAllowanceRefID: allowance,
          }),
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
        { BaggageAllowanceID: own, DescText: name },
        el('PieceAllowance', { TotalQty: pieces }),
        { RFISC: code, TypeCode: 'Checked' },
        weight_kg !== null && buildWeightAllowance(weight_kg),
      ),
    );
    return this.#define(key, { text: name, name, rfic: 'C', rfisc: code, allowance });
  }

  /** `net`: taken from the refund instead of being paid. */
  changePenalty(amount_minor: number, net: boolean, currency: string): string {
    return this.#penalties.put(`${amount_minor}/${net}`, (own) =>
      el(
        'Penalty',
        { DescText: 'Change of the journey', NetInd: net, PenaltyID: own },
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
      this.listFlights(pax.length > 0 && el('PaxList', pax)),
      this.#penalties.list('PenaltyList'),
      this.#price_classes.list('PriceClassList'),
      this.#services.list('ServiceDefinitionList'),
    );
  }
}

const buildWeightAllowance = (weight_kg: number): XmlNode =>
  el('WeightAllowance', { MaximumWeightMeasure: weight_kg, WeightUnitOfMeasurement: 'KGM' });

const SERVICES: Readonly<
  Record<IncludedService, { name: string; rfic: string; rfisc: string | null }>
> = {
  seat: { name: 'Standard seat choice', rfic: 'A', rfisc: '0B5' },
  meal: { name: 'Meal', rfic: 'G', rfisc: null },
  wifi: { name: 'Wi-Fi', rfic: 'F', rfisc: null },
};

const SAID = {
  INCLUDED: 'included',
  CHARGEABLE: 'chargeable',
  NOT_OFFERED: 'not offered',
} as const;

const describeBag = ({ bags, bag_weight_kg }: WorldBrand): string =>
  bags === 0 ? 'Checked bags: none' : `Checked bags: ${bags} of ${bag_weight_kg} kg`;

export const listBrandTexts = (brand: WorldBrand): string[] => [
  describeBag(brand),
  `Seat choice: ${SAID[brand.seat]}`,
  `Meal: ${SAID[brand.meal]}`,
  `Wi-Fi: ${SAID[brand.wifi]}`,
];

export const listIncludedServices = (brand: WorldBrand): IncludedService[] =>
  (['seat', 'meal', 'wifi'] as const).filter((one) => brand[one] === 'INCLUDED');
