import type { ListDriver } from '../list-driver.ts';
import { chatOf } from './chat-of.ts';
import type { Gate, Measure } from './gate.ts';
import { jitter, offCentre } from './measure.ts';
import { blanks, count, points, worstOf } from './measures.ts';
import { framesSinceOpening, recordFrames } from './reader.ts';

/** The oldest row of the first page of 30. The rows above it arrive with the next page. */
const TARGET_ROW = 971;
/** Number of frames after which that page arrives: early, or too late for the list to wait for it. */
const EARLY_PAGE_FRAMES = 30;
const LATE_PAGE_FRAMES = 150;

/** Checks that the row of a jump does not move once the jump has ended, even if pages around it are still being loaded. */
export const EDGE_JUMP_GATE: Gate = {
  name: 'jumps to the oldest loaded row end where it stays',
  needs: ['pages'],
  async run({ open }) {
    const measures: Measure[] = [];
    for (const isAnimated of [false, true]) {
      const frames = await jumpAndRecord(await open({}), isAnimated, EARLY_PAGE_FRAMES);
      const { after } = frames;
      measures.push(
        points('points off the middle', Math.max(...after.map((frame) => offCentre(frame, TARGET_ROW)))),
        ...frames.measures,
        ...(await jumpAndRecord(await open({}), isAnimated, LATE_PAGE_FRAMES)).measures,
      );
    }
    return worstOf(measures);
  },
};

/** Returns the frames after the arrival, and the measures that apply to every case. */
async function jumpAndRecord(list: ListDriver, isAnimated: boolean, pageAt: number) {
  await framesSinceOpening(list);
  chatOf(list).holdPages();
  await list.host.frame();
  const jump = list.jump(TARGET_ROW, { isAnimated });
  let arrivedAt = Number.POSITIVE_INFINITY;
  const frames = await recordFrames(list, LATE_PAGE_FRAMES + 100, (index) => {
    if (jump.arrived) arrivedAt = Math.min(arrivedAt, index);
    if (index === pageAt) list.prepend();
  });
  const framesAfter = frames.slice(arrivedAt);
  const isLate = jump.arrived !== true || arrivedAt > LATE_PAGE_FRAMES;
  const measures = [
    count('jumps that did not report their arrival', isLate ? 1 : 0),
    points('points moved after arriving', jitter(framesAfter)),
    blanks(frames),
  ];
  return { after: framesAfter, measures };
}
