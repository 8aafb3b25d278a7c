/** Pixels between two pictures. */
export const PAGE_GAP = 16;
/** Milliseconds until a picture comes to rest. */
export const SETTLE_MS = 220;
