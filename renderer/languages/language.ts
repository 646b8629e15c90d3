/** The languages entries can be typed in. */
export const LANGUAGES = ['AMADEUS', 'SABRE', 'TRAVELPORT'] as const;
export type Language = (typeof LANGUAGES)[number];
