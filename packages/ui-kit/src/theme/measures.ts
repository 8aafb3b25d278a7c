/** Distances between things, in px. See docs/spec/message-list.md#other-tokens. */
export const SPACE = { xxs: 2, xs: 4, s: 8, m: 12, l: 16, xl: 24, xxl: 32 };

/** Radii of corners, in px. */
export const RADIUS = { s: 6, m: 12, l: 18, full: 999 };

/** How long things move, in milliseconds. */
export const MOTION = { fast: 150, normal: 250, jumpIn: 300, jumpHold: 2000, jumpOut: 500 };

/** Smallest side of what is pressed, in px. */
export const TOUCH_TARGET = 44;
