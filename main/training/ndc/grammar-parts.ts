/** Pieces of the models of requests that several messages share; see `grammar.ts` for the notation. */
export const ENVELOPE =
  'AugmentationPoint? DistributionChain:Chain PayloadAttributes:Payload? POS? Request';
export const SHOPPING_EXTRAS =
  'ContactInfoList* DatedMarketingSegmentList? DatedOperatingLegList? ' +
  'DatedOperatingSegmentList? DisclosureList*';
export const PARAMETERS_HEAD = 'BDC? CurParameter* Device? DeviceLocation? InventoryGuaranteeInd?';
