/** Parts of several Travelport entries. */
import { list, opt } from '../grammar.ts';
import { legSegments } from '../parts/common.ts';
import { PASSENGER } from '../tokens.ts';

/** 1.3; some agents type a comma. */
export const POINTS = { and: '.', also: ',' };

export const PASSENGERS = opt({ passengers: [] }, 'P', list('passengers', PASSENGER, POINTS));
export const ON_LEGS = opt({ legs: [] }, 'S', legSegments(POINTS));
