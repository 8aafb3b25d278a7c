import type { ListDriver } from '../list-driver.ts';
import type { ListFrame } from '../list-frame.ts';
import type { Gate } from './gate.ts';
import { offBottom } from './measure.ts';
import { atBottom, blanks, count, newestSeen, once, points, staysStill, stream, words } from './measures.ts';
import { EFFECT_FRAMES, framesSinceOpening, recordFrames, recordReaction, scrollUp } from './reader.ts';

const KEYBOARD_HEIGHT = 300;
/** Conditions in which a list must not animate rows that arrive. */
const REDUCED_MOTION = { conditions: { isMotionReduced: true } } as const;

/** Gates about rows that arrive while the reader is at the newest row. */
export const FOLLOWING_GATES: readonly Gate[] = [
  {
    name: 'a streamed row, a word a frame, is followed',
    async run({ open }) {
      const list = await following(await open(REDUCED_MOTION));
      const frames = await recordFrames(list, 330, (index) => stream(list, index, 300));
      return [...atBottom(frames), blanks(frames)];
    },
  },
  {
    name: 'the newest row is edited every 33 ms',
    async run({ open }) {
      const list = await following(await open({}));
      const frames = await recordFrames(list, 430, (index) => {
        if (index % 2 === 0 && index < 400) list.setText(list.newest(), words(5 + ((index * 7) % 60)));
      });
      return [...atBottom(frames), newestSeen(list)];
    },
  },
  {
    name: '60 rows arrive at 10 a second',
    async run({ open }) {
      const list = await following(await open(REDUCED_MOTION));
      const frames = await recordFrames(list, 420, (index) => index % 6 === 0 && index < 360 && list.append(1));
      return [...atBottom(frames), newestSeen(list)];
    },
  },
  {
    name: 'rows that may come in with a motion end at the bottom',
    async run({ open }) {
      const list = await following(await open({}));
      const arriving = await recordFrames(list, 360, (index) => index % 6 === 0 && list.append(1));
      const framesAfter = await recordFrames(list, 90);
      const last = framesAfter.slice(-30);
      return [...atBottom(last), blanks([...arriving, ...framesAfter]), staysStill(last), newestSeen(list)];
    },
  },
  {
    name: 'a burst of 100 rows, one a frame',
    async run({ open }) {
      const list = await following(await open(REDUCED_MOTION));
      const frames = await recordFrames(list, 130, (index) => index < 100 && list.append(1));
      return [...atBottom(frames), blanks(frames), newestSeen(list)];
    },
  },
  {
    name: 'a burst of 100 rows at once',
    async run({ open }) {
      const list = await following(await open(REDUCED_MOTION));
      const frames = await recordFrames(
        list,
        EFFECT_FRAMES,
        once(() => list.append(100)),
      );
      return [...atBottom(frames), blanks(frames), newestSeen(list)];
    },
  },
  {
    name: 'the reader leaves a streamed row by ten points',
    async run({ open }) {
      const list = await following(await open({}));
      await recordFrames(list, 60, (index) => stream(list, index, 400));
      list.host.scrollView.beginDrag(-5);
      const dragged = await recordFrames(list, 2, (index) => stream(list, index + 60, 400));
      list.host.scrollView.endDrag(0);
      const free = await recordFrames(list, 120, (index) => stream(list, index + 62, 400));
      return [staysStill([...dragged, ...free]), points('points short of the finger', 10 - travel(dragged, free))];
    },
  },
  {
    name: 'the reader leaves a streamed row by a wheel of eight points',
    needs: ['wheel'],
    async run({ open }) {
      const list = await following(await open({}));
      let word = 0;
      const streamed = (frames: number) =>
        recordFrames(list, frames, () => {
          stream(list, word, 400);
          word += 1;
        });
      await streamed(60);
      let isTurned = false;
      const turned = list.host.turnWheel(-8).finally(() => {
        isTurned = true;
      });
      while (!isTurned) await streamed(1);
      await turned;
      // The list moves some frames after the browser has received it.
      await streamed(EFFECT_FRAMES);
      const free = await streamed(80);
      const [kept] = free;
      const away = kept ? offBottom(kept) : 0;
      return [staysStill(free), count('reader kept at the newest row', away > 0 ? 0 : 1)];
    },
  },
  {
    name: 'a reader who returns to the end is followed again',
    async run({ open }) {
      const list = await following(await open(REDUCED_MOTION));
      await scrollUp(list, 600);
      list.host.scrollView.beginDrag(40);
      await list.host.frames(40);
      list.host.scrollView.endDrag(0);
      await list.host.frames(10);
      const frames = await recordFrames(list, 90, (index) => stream(list, index, 80));
      return [...atBottom(frames), newestSeen(list)];
    },
  },
  {
    name: 'the keyboard opens and closes at the newest row',
    needs: ['keyboard'],
    async run({ open }) {
      const list = await following(await open(REDUCED_MOTION));
      const opening = await recordFrames(
        list,
        60,
        once(() => list.host.keyboard.show(KEYBOARD_HEIGHT)),
      );
      const streamed = await recordFrames(list, 60, (index) => stream(list, index, 40));
      const closing = await recordFrames(
        list,
        60,
        once(() => list.host.keyboard.hide()),
      );
      const frames = [...opening, ...streamed, ...closing];
      return [...atBottom(frames), blanks(frames), newestSeen(list)];
    },
  },
  {
    name: 'the window gets lower and higher at the newest row',
    needs: ['keyboard', 'windowResize'],
    async run({ open }) {
      const list = await following(await open({ conditions: { isWindowResized: true } }));
      const lower = await recordReaction(list, () => list.host.keyboard.show(KEYBOARD_HEIGHT));
      const higher = await recordReaction(list, () => list.host.keyboard.hide());
      return [...atBottom([...lower, ...higher]), blanks([...lower, ...higher])];
    },
  },
  {
    name: 'the phone is turned at the newest row',
    needs: ['rotation'],
    async run({ open }) {
      const list = await following(await open({}));
      const turned = await recordReaction(list, () => list.host.rotate());
      const back = await recordReaction(list, () => list.host.rotate());
      return [...atBottom([...turned, ...back]), blanks([...turned, ...back])];
    },
  },
];

async function following(list: ListDriver): Promise<ListDriver> {
  await framesSinceOpening(list);
  return list;
}

/** Returns how far a finger has moved since before the first frame, in points. In that frame it moved by five. */
function travel(dragged: readonly ListFrame[], free: readonly ListFrame[]): number {
  return Math.abs((free.at(-1)?.travelled ?? 0) - (dragged[0]?.travelled ?? 0)) + 5;
}
