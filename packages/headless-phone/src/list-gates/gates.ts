import { type Gate, film, type Measure, type Stage } from './gate.ts';
import type { ListDriver, ListFrame } from './list-driver.ts';
import { blankFrames, displacement, framesOffBottom, jitter, offBottom, offCentre, STILL } from './measure.ts';

/** Frames after a change in which everything that follows from it has been painted. */
const AFTER = 30;
const WORDS = 'one more word and then another of them '.split(' ');

/** What a message list must do in each painted frame, whatever draws it. */
export const GATES: readonly Gate[] = [
  {
    name: 'opens at the newest row',
    async run({ open }) {
      const list = await open({});
      return [...atBottom(await list.opened(AFTER)), ...still(await list.opened(AFTER))];
    },
  },
  {
    name: 'opens at the first unread row',
    async run({ open }) {
      const list = await open({ firstUnread: 920 });
      const frames = await list.opened(AFTER);
      const off = frames.map((frame) => Math.abs((frame.rows.get(920)?.top ?? Infinity) - frame.height / 3));
      return [points('first unread row off a third of the viewport', Math.max(...off)), ...still(frames), blanks(frames)];
    },
  },
  ...[1, 2, 3].map((rows) => ({
    name: `few rows stand at the bottom: ${rows}`,
    async run({ open }: Stage) {
      const list = await open({ rows, loaded: rows, seed: 7 });
      const opening = await list.opened(AFTER);
      const growing = await film(list, 80, (index) => {
        if (index % 4 === 0 && index < 64) list.append(1);
      });
      return [...atBottom([...opening, ...growing]), newestSeen(list)];
    },
  })),
  {
    name: 'older rows come before few rows',
    async run({ open }) {
      const list = await open({ rows: 100, loaded: 2, seed: 7 });
      return heldAtBottom(list, () => list.prepend(30));
    },
  },
  {
    name: 'older rows while reading',
    async run({ open }) {
      const list = await reading(await open({}), 1_500);
      return held(list, () => list.prepend(30));
    },
  },
  {
    name: 'older rows at the very top',
    async run({ open }) {
      const list = await reading(await open({ loaded: 40 }), 40_000);
      return held(list, () => list.prepend(30));
    },
  },
  {
    name: 'older rows while a finger moves the list',
    async run({ open }) {
      const list = await reading(await open({}), 1_500);
      list.phone.scrollView.beginDrag(-7);
      const frames = await film(list, 60, (index) => index === 10 && list.prepend(30));
      list.phone.scrollView.endDrag(0);
      return [...still(frames), blanks(frames)];
    },
  },
  {
    name: 'older rows during a fling',
    async run({ open }) {
      const list = await reading(await open({}), 3_000);
      list.phone.scrollView.beginDrag(-20);
      await list.phone.frames(3);
      list.phone.scrollView.endDrag(-1.2);
      const frames = await film(list, 90, (index) => index === 10 && list.prepend(30));
      return [...still(frames), blanks(frames)];
    },
  },
  {
    name: 'newer rows while reading',
    async run({ open }) {
      const list = await reading(await open({}), 1_500);
      return held(list, (index) => index % 6 === 0 && index < 120 && list.append(1), 150);
    },
  },
  {
    name: 'a row above grows',
    async run({ open }) {
      const list = await reading(await open({}), 1_500);
      const [first = 0] = visibleRows(list);
      return held(list, () => list.setText(first - 1, `${list.textOf(first - 1)} ${longer(40)}`));
    },
  },
  {
    name: 'a row below grows',
    async run({ open }) {
      const list = await reading(await open({}), 1_500);
      const last = visibleRows(list).at(-1) ?? 0;
      return held(list, () => list.setText(last + 1, `${list.textOf(last + 1)} ${longer(40)}`));
    },
  },
  {
    name: 'a row in view grows below the topmost whole row',
    async run({ open }) {
      const list = await reading(await open({}), 1_500);
      const [whole = 0, next = 0] = [...(list.frame()?.rows ?? [])].filter(([, { top }]) => top >= 0).map(([row]) => row);
      const before = list.frame()?.rows.get(whole)?.top ?? Number.NaN;
      const frames = await film(list, AFTER, once(() => list.setText(next, `${list.textOf(next)} ${longer(40)}`)));
      const moved = frames.map(({ rows }) => Math.abs((rows.get(whole)?.top ?? Infinity) - before));
      return [points('points the topmost whole row moved', Math.max(...moved))];
    },
  },
  ...speeds({
    name: 'a streamed row, a word a frame, is followed',
    async run({ open }) {
      const list = await following(await open({}));
      const frames = await film(list, 330, (index) => stream(list, index, 300));
      return [...atBottom(frames), blanks(frames)];
    },
  }),
  ...speeds({
    name: 'a streamed row moves nothing while reading',
    async run({ open }) {
      const list = await reading(await open({}), 1_500);
      return held(list, (index) => stream(list, index, 120), 150);
    },
  }),
  {
    name: 'the newest row is edited every 33 ms',
    async run({ open }) {
      const list = await following(await open({}));
      const frames = await film(list, 430, (index) => {
        if (index % 2 === 0 && index < 400) list.setText(list.newest(), longer(5 + ((index * 7) % 60)));
      });
      return [...atBottom(frames), newestSeen(list)];
    },
  },
  ...speeds({
    name: '60 rows arrive at 10 a second',
    async run({ open }) {
      const list = await following(await open({}));
      const frames = await film(list, 420, (index) => index % 6 === 0 && index < 360 && list.append(1));
      return [...atBottom(frames), newestSeen(list)];
    },
  }),
  {
    name: 'a burst of 100 rows, one a frame',
    async run({ open }) {
      const list = await following(await open({}));
      const frames = await film(list, 130, (index) => index < 100 && list.append(1));
      return [...atBottom(frames), blanks(frames), newestSeen(list)];
    },
  },
  {
    name: 'a burst of 100 rows at once',
    async run({ open }) {
      const list = await following(await open({}));
      const frames = await film(list, AFTER, once(() => list.append(100)));
      return [...atBottom(frames), blanks(frames), newestSeen(list)];
    },
  },
  {
    name: 'the reader leaves a streamed row by ten points',
    async run({ open }) {
      const list = await following(await open({}));
      await film(list, 20, (index) => stream(list, index, 300));
      list.phone.scrollView.beginDrag(-5);
      const dragged = await film(list, 2, (index) => stream(list, index + 20, 300));
      list.phone.scrollView.endDrag(0);
      const free = await film(list, 120, (index) => stream(list, index + 22, 300));
      return [...still([...dragged, ...free]), points('points short of the finger', 10 - travel(dragged, free))];
    },
  },
  {
    name: 'a reader who returns to the end is followed again',
    async run({ open }) {
      const list = await reading(await open({}), 600);
      list.phone.scrollView.beginDrag(40);
      await list.phone.frames(40);
      list.phone.scrollView.endDrag(0);
      await list.phone.frames(10);
      const frames = await film(list, 90, (index) => stream(list, index, 80));
      return [...atBottom(frames), newestSeen(list)];
    },
  },
  ...speeds({
    name: 'jumps to loaded rows',
    async run({ open }) {
      const list = await following(await open({ loaded: 900 }));
      const measures: Measure[] = [];
      for (const row of [500, 117, 880, 300]) measures.push(...(await jumped(list, row, false)));
      return worstOf(measures);
    },
  }),
  {
    name: 'animated jumps to loaded rows',
    async run({ open }) {
      const list = await following(await open({ loaded: 900 }));
      const measures: Measure[] = [];
      for (const row of [960, 940, 500, 900]) measures.push(...(await jumped(list, row, true)));
      return worstOf(measures);
    },
  },
  ...speeds({
    name: 'a jump to a row that is not loaded',
    async run({ open }) {
      const list = await following(await open({}));
      return worstOf([...(await jumped(list, 300, false)), ...(await jumped(list, 600, false))]);
    },
  }),
  {
    name: 'hard flings up and down',
    async run({ open }) {
      const list = await following(await open({ loaded: 1_000 }));
      const frames: ListFrame[] = [];
      for (let fling = 0; fling < 8; fling += 1) {
        const direction = fling < 5 ? -1 : 1;
        list.phone.scrollView.beginDrag(60 * direction);
        frames.push(...(await film(list, 4)));
        list.phone.scrollView.endDrag(5 * direction);
        frames.push(...(await film(list, 40)));
      }
      return [{ what: 'blank frames', value: blankFrames(frames), atMost: 1 }, ...still(frames)];
    },
  },
];

/** A reader away from the end, whose list rests. */
async function reading(list: ListDriver, distance: number): Promise<ListDriver> {
  await following(list);
  list.phone.scrollView.beginDrag(-50);
  await list.phone.frames(Math.ceil(distance / 50));
  list.phone.scrollView.endDrag(0);
  await list.phone.frames(AFTER);
  return list;
}

/** A reader at the end of a list that has opened. */
async function following(list: ListDriver): Promise<ListDriver> {
  await list.opened(AFTER);
  return list;
}

/** A list that must not move while `act` happens; it is called ahead of each frame. */
async function held(list: ListDriver, act: (index: number) => unknown, count = AFTER): Promise<readonly Measure[]> {
  const before = list.frame();
  if (!before) throw new Error('The list shows no rows.');
  const run = act.length === 0 ? once(() => act(0)) : act;
  const frames = await film(list, count, run);
  const moved = frames.map((frame) => displacement(before, frame));
  return [points('displacement in points', Math.max(...moved)), blanks(frames)];
}

async function heldAtBottom(list: ListDriver, act: () => void): Promise<readonly Measure[]> {
  await list.opened(AFTER);
  const frames = await film(list, AFTER, once(act));
  return [...atBottom(frames), ...still(frames)];
}

async function jumped(list: ListDriver, row: number, isAnimated: boolean): Promise<readonly Measure[]> {
  const requests = list.requests();
  const jump = list.jump(row, { isAnimated });
  const frames = await film(list, isAnimated ? 90 : 60);
  const end = frames.slice(-10);
  const loads = requests === undefined ? [] : [{ what: 'pages requested', value: (list.requests() ?? 0) - requests, atMost: 1 }];
  return [
    points('points off the middle', Math.max(...end.map((frame) => offCentre(frame, row)))),
    { what: 'jumps that did not report their arrival', value: jump.arrived === true ? 0 : 1, atMost: 0 },
    blanks(frames),
    ...loads,
    // Rows that were seen at the target stay there.
    points('points moved after arriving', jitter(frames.slice(isAnimated ? -20 : -50))),
  ];
}

function worstOf(measures: readonly Measure[]): readonly Measure[] {
  const names = [...new Set(measures.map(({ what }) => what))];
  return names.map((what) => {
    const same = measures.filter((each) => each.what === what);
    return { what, value: Math.max(...same.map(({ value }) => value)), atMost: same[0]?.atMost ?? 0 };
  });
}

function atBottom(frames: readonly ListFrame[]): readonly Measure[] {
  const most = Math.max(0, ...frames.map(offBottom));
  return [
    { what: `frames off the bottom of ${frames.length}`, value: framesOffBottom(frames), atMost: 0 },
    points('points off the bottom', most),
  ];
}

function still(frames: readonly ListFrame[]): readonly Measure[] {
  return [points('displacement in points', jitter(frames))];
}

function blanks(frames: readonly ListFrame[]): Measure {
  return { what: 'blank frames', value: blankFrames(frames), atMost: 0 };
}

function newestSeen(list: ListDriver): Measure {
  const frame = list.frame();
  const isSeen = frame?.rows.has(list.newest()) === true;
  return { what: 'newest row out of view at the end', value: isSeen ? 0 : 1, atMost: 0 };
}

function points(what: string, value: number): Measure {
  return { what, value, atMost: STILL };
}

function once(act: () => unknown): (index: number) => void {
  return (index) => void (index === 0 && act());
}

/** Appends a row and adds a word to it ahead of each frame. */
function stream(list: ListDriver, index: number, words: number): void {
  if (index === 0) list.append(1);
  if (index < words) list.setText(list.newest(), longer(index + 1));
}

function longer(words: number): string {
  return Array.from({ length: words }, (_, index) => WORDS[index % WORDS.length]).join(' ');
}

function visibleRows(list: ListDriver): readonly number[] {
  return [...(list.frame()?.rows.keys() ?? [])].sort((one, other) => one - other);
}

function travel(dragged: readonly ListFrame[], free: readonly ListFrame[]): number {
  return Math.abs((free.at(-1)?.travelled ?? 0) - (dragged[0]?.travelled ?? 0)) + 5;
}

/** The gate, and the same where JavaScript has its turn in one of four frames. */
function speeds({ name, run }: Gate): readonly Gate[] {
  const slow = ({ open, ...stage }: Stage): Stage => ({
    ...stage,
    open: (opening) => open({ ...opening, phone: { ...opening.phone, framesPerTurn: 4 } }),
  });
  return [
    { name, run },
    { name: `${name}, slow JavaScript`, run: (stage) => run(slow(stage)) },
  ];
}
