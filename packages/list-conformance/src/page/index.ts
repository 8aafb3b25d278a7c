export { afterAllTasks, afterPaint, type FrameProbe, frameProbe } from './frame-probe.ts';
export { offerList } from './offer-list.ts';
