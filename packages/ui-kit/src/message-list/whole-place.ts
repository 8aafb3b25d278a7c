import type { RowPlace } from '../bubbles/row-place.ts';

/** Place of a message without neighbours. */
export const WHOLE_PLACE: RowPlace = { startsRun: true, endsRun: true, hasStatus: true };
