import type { ListDriver } from '../list-driver.ts';
import type { Gate } from './gate.ts';
import { anchorDrift, offBottomEdge, topRows } from './measure.ts';
import { atBottom, blanks, currentFrame, once, points, staysInPlace, staysStill, stream, words } from './measures.ts';
import { EFFECT_FRAMES, framesSinceOpening, recordFrames, recordReaction, scrollUp } from './reader.ts';

const KEYBOARD_HEIGHT = 300;

/** Gates about changes that must not move a reader who is away from the newest row. */
export const READING_GATES: readonly Gate[] = [
  {
    name: 'older rows come before few rows',
    async run({ open }) {
      const list = await open({ rows: 100, loaded: 2 });
      await framesSinceOpening(list);
      const frames = await recordFrames(
        list,
        EFFECT_FRAMES,
        once(() => list.prepend()),
      );
      return [...atBottom(frames), staysStill(frames)];
    },
  },
  {
    name: 'older rows while reading',
    async run({ open }) {
      const list = await open({});
      await framesSinceOpening(list);
      await list.wantOlder();
      return staysInPlace(
        list,
        once(() => list.prepend()),
      );
    },
  },
  {
    name: 'older rows at the very top',
    async run({ open }) {
      const list = await open({ loaded: 40 });
      await framesSinceOpening(list);
      await list.wantOlder();
      await scrollUp(list, 20_000);
      return staysInPlace(
        list,
        once(() => list.prepend()),
      );
    },
  },
  {
    name: 'older rows while a finger moves the list',
    async run({ open }) {
      const list = await open({});
      await framesSinceOpening(list);
      await list.wantOlder();
      list.host.scrollView.beginDrag(-7);
      const frames = await recordFrames(list, 60, (index) => index === 10 && list.prepend());
      list.host.scrollView.endDrag(0);
      return [staysStill(frames), blanks(frames)];
    },
  },
  {
    name: 'older rows during a fling',
    async run({ open }) {
      const list = await open({});
      await framesSinceOpening(list);
      await list.wantOlder();
      list.host.scrollView.beginDrag(-20);
      await list.host.frames(3);
      list.host.scrollView.endDrag(-1.2);
      const frames = await recordFrames(list, 90, (index) => index === 2 && list.prepend());
      return [staysStill(frames), blanks(frames)];
    },
  },
  {
    name: 'newer rows while reading',
    async run({ open }) {
      const list = await reading(await open({}));
      return staysInPlace(list, (index) => index % 6 === 0 && index < 120 && list.append(1), 150);
    },
  },
  {
    name: 'a row above grows',
    async run({ open }) {
      const list = await reading(await open({}));
      const above = Math.min(...currentFrame(list).rows.keys()) - 1;
      return staysInPlace(
        list,
        once(() => grow(list, above)),
      );
    },
  },
  {
    name: 'a row below grows',
    async run({ open }) {
      const list = await reading(await open({}));
      const below = Math.max(...currentFrame(list).rows.keys()) + 1;
      return staysInPlace(
        list,
        once(() => grow(list, below)),
      );
    },
  },
  {
    name: 'a row in view grows below the topmost whole row',
    async run({ open }) {
      const list = await reading(await open({}));
      const { whole = 0 } = topRows(currentFrame(list));
      const topBefore = currentFrame(list).rows.get(whole)?.top ?? Number.NaN;
      const frames = await recordFrames(
        list,
        EFFECT_FRAMES,
        once(() => grow(list, whole + 1)),
      );
      const distances = frames.map(({ rows }) =>
        Math.abs((rows.get(whole)?.top ?? Number.POSITIVE_INFINITY) - topBefore),
      );
      return [points('points the topmost whole row moved', Math.max(...distances)), blanks(frames)];
    },
  },
  {
    name: 'a streamed row moves nothing while reading',
    async run({ open }) {
      const list = await reading(await open({}));
      return staysInPlace(list, (index) => stream(list, index, 120), 150);
    },
  },
  {
    name: 'the keyboard opens and closes while reading',
    needs: ['keyboard'],
    async run({ open }) {
      const list = await reading(await open({}));
      const frameBefore = currentFrame(list);
      const opening = await recordFrames(
        list,
        60,
        once(() => list.host.keyboard.show(KEYBOARD_HEIGHT)),
      );
      const closing = await recordFrames(
        list,
        60,
        once(() => list.host.keyboard.hide()),
      );
      const frames = [...opening, ...closing];
      const off = frames.map((frame) => offBottomEdge(frameBefore, frame));
      const isLower = Math.min(...opening.map(({ height }) => height)) < frameBefore.height;
      if (!isLower) throw new Error('The keyboard took no room from the list.');
      return [points('points the lowest row moved against the bottom edge', Math.max(...off)), blanks(frames)];
    },
  },
  {
    name: 'the phone is turned while reading',
    needs: ['rotation'],
    async run({ open }) {
      const list = await reading(await open({}));
      const frames = [];
      const drifts = [];
      for (let turn = 0; turn < 2; turn += 1) {
        const frameBefore = currentFrame(list);
        const turned = await recordReaction(list, () => list.host.rotate());
        drifts.push(...turned.map((frame) => anchorDrift(frameBefore, frame)));
        frames.push(...turned);
      }
      return [points('points the place was lost by', Math.max(...drifts)), blanks(frames)];
    },
  },
  {
    name: 'texts get larger while reading',
    needs: ['textSize'],
    async run({ open }) {
      const list = await reading(await open({}));
      const frameBefore = currentFrame(list);
      const frames = await recordReaction(list, () => list.host.setFontScale(1.5));
      const drifts = frames.map((frame) => anchorDrift(frameBefore, frame));
      return [points('points the place was lost by', Math.max(...drifts)), blanks(frames)];
    },
  },
];

async function reading(list: ListDriver): Promise<ListDriver> {
  await framesSinceOpening(list);
  await scrollUp(list, 1_500);
  return list;
}

function grow(list: ListDriver, row: number): void {
  list.setText(row, `${list.textOf(row)} ${words(40)}`);
}
