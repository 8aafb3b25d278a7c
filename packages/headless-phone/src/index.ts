export { drag, press, type, viewOf } from './gestures.ts';
export { HeadlessPhone, type HeadlessPhoneOptions } from './headless-phone.ts';
export type { PaintedView } from './painted-views.ts';
export type { PhonePlatform } from './shadow-node.ts';
export { type Gate, type Measure, runGate, type Verdict } from './list-gates/gate.ts';
export { GATES } from './list-gates/gates.ts';
export type { ListDriver, ListFrame, ListStart, ListSubject } from './list-gates/list-driver.ts';
export { stagedList } from './list-gates/staged-list.ts';
