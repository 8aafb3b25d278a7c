export { HeadlessPhone, type HeadlessPhoneOptions } from './headless-phone.ts';
export { drag, press, type, viewOf } from './input/gestures.ts';
export type { PhonePlatform } from './shadow-tree/shadow-node.ts';
export type { PaintedView } from './views/painted-views.ts';
