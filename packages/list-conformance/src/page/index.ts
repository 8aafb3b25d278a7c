export { afterAllTasks, afterPaint, type FrameProbe, frameProbe } from './frame-probe.ts';
export { exposeList } from './expose-list.ts';
