import {
  film,
  type HeadlessPhone,
  type ListDriver,
  type ListSubject,
  opened,
  type PhonePlatform,
} from '@chatwire/headless-phone';

/** What a list costs on a headless phone. */
export interface Pace {
  /** Milliseconds of the phone's clock from the start of the app to the first painted row. */
  readonly firstRowMs: number;
  /** Commits of React's renderer for each word of a streamed row. */
  readonly commitsPerWord: number;
  /** Milliseconds of this process for each frame of scrolling: JavaScript, layout, and the phone itself. */
  readonly scrollFrameMs: number;
}

const START = { rows: 1_000, loaded: 200, seed: 1 };
const WORDS = 200;
const FRAMES = 200;
/** The first turns are slower: the engine of JavaScript has not optimised them yet. */
const WARM_UP = 60;

export async function paceOf(subject: ListSubject<HeadlessPhone>, platform: PhonePlatform): Promise<Pace> {
  const list = await subject.open({ platform }, START);
  await opened(list, 0);
  const firstRowMs = list.phone.clock.nowMs;
  await film(list, 30);
  const scrollFrameMs = await scrollCost(list);
  list.phone[Symbol.dispose]();
  return { firstRowMs, scrollFrameMs, commitsPerWord: await streamCost(subject, platform) };
}

async function scrollCost(list: ListDriver<HeadlessPhone>): Promise<number> {
  list.phone.scrollView.beginDrag(-20);
  await film(list, WARM_UP);
  const before = process.cpuUsage();
  await film(list, FRAMES);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / FRAMES;
}

async function streamCost(subject: ListSubject<HeadlessPhone>, platform: PhonePlatform): Promise<number> {
  const list = await subject.open({ platform }, START);
  await opened(list);
  list.append(1);
  await film(list, 10);
  const before = list.phone.commits;
  await film(list, WORDS + 10, (index) => {
    if (index < WORDS) list.setText(list.newest(), 'word '.repeat(index + 1));
  });
  const commits = list.phone.commits - before;
  list.phone[Symbol.dispose]();
  return commits / WORDS;
}
