export { exposeList } from './expose-list.ts';
export { afterAllTasks, afterPaint, type FrameProbe, frameProbe } from './frame-probe.ts';
