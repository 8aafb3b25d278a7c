/** Spacing, in px. See docs/spec/message-list.md#other-tokens. */
export const SPACE = { xxs: 2, xs: 4, s: 8, m: 12, l: 16, xl: 24, xxl: 32 };

/** Corner radii, in px. */
export const RADIUS = { s: 6, m: 12, l: 18, full: 999 };

/** Durations of animations, in milliseconds. */
export const MOTION = { fast: 150, normal: 250, jumpIn: 300, jumpHold: 2000, jumpOut: 500 };

/** Minimum size of touch targets, in px. */
export const TOUCH_TARGET = 44;
