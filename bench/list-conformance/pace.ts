import { framesSinceOpening, type ListDriver, type ListSubject, recordFrames } from '@chatwire/list-conformance';
import type { PhoneHost } from '@chatwire/list-conformance/phone';

/** Cost of a list on a headless phone. */
export interface Pace {
  /** Time from the start of the app to the first painted row, ms on the phone's clock. */
  readonly firstRowMs: number;
  /** Commits of React's renderer per word of a streamed row. */
  readonly commitsPerWord: number;
  /** CPU time of this process per frame of scrolling, ms: JavaScript, layout, and the emulated phone. */
  readonly scrollFrameMs: number;
}

const START = { rows: 1_000, loaded: 200, seed: 1 };
const WORD_COUNT = 200;
const FRAME_COUNT = 200;
/** Uncounted iterations at the start, before the JavaScript engine has optimised the code. */
const WARM_UP_FRAMES = 60;

export async function paceOf(subject: ListSubject<PhoneHost>): Promise<Pace> {
  const list = await subject.open(START, {});
  await framesSinceOpening(list, 0);
  const firstRowMs = list.host.phone.clock.nowMs;
  await recordFrames(list, 30);
  const scrollFrameMs = await scrollCost(list);
  list.host[Symbol.dispose]();
  return { firstRowMs, scrollFrameMs, commitsPerWord: await streamCost(subject) };
}

async function scrollCost(list: ListDriver<PhoneHost>): Promise<number> {
  list.host.scrollView.beginDrag(-20);
  await recordFrames(list, WARM_UP_FRAMES);
  const before = process.cpuUsage();
  await recordFrames(list, FRAME_COUNT);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / FRAME_COUNT;
}

async function streamCost(subject: ListSubject<PhoneHost>): Promise<number> {
  const list = await subject.open(START, {});
  await framesSinceOpening(list);
  list.append(1);
  await recordFrames(list, 10);
  const before = list.host.phone.commits;
  await recordFrames(list, WORD_COUNT + 10, (index) => {
    if (index < WORD_COUNT) list.setText(list.newest(), 'word '.repeat(index + 1));
  });
  const commits = list.host.phone.commits - before;
  list.host[Symbol.dispose]();
  return commits / WORD_COUNT;
}
