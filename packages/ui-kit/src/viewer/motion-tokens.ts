/** Gap between two pictures, in px. */
export const PAGE_GAP = 16;
/** Duration of the animation to the resting pose, in milliseconds. */
export const SETTLE_MS = 220;
