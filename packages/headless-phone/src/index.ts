export { drag, press, type, viewOf } from './gestures.ts';
export { HeadlessPhone, type HeadlessPhoneOptions } from './headless-phone.ts';
export type { PaintedView } from './painted-views.ts';
export type { PhonePlatform } from './shadow-node.ts';
