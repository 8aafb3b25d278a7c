import type { ListDriver } from '../list-driver.ts';
import type { ListFrame } from '../list-frame.ts';
import type { Gate, Measure } from './gate.ts';
import { jitter, offCentre } from './measure.ts';
import { blanks, count, points, staysStill, worstOf } from './measures.ts';
import { framesSinceOpening, recordFrames } from './reader.ts';

/** The last row that can be centred whatever the heights of the rows below it, which fill half of the viewport. */
const LAST_CENTRED_ROW = 970;

/** Gates about jumps and flings to other rows. */
export const JUMP_GATE: Gate = {
  name: 'jumps to loaded rows',
  async run({ open }) {
    const list = await open({ loaded: 900 });
    await framesSinceOpening(list);
    const measures: Measure[] = [];
    for (const row of [LAST_CENTRED_ROW, 500, 117, 880, 300]) measures.push(...(await jumped(list, row, false)));
    return worstOf(measures);
  },
};

export const FAR_JUMP_GATE: Gate = {
  name: 'a jump to a row that is not loaded',
  async run({ open }) {
    const list = await open({});
    await framesSinceOpening(list);
    return worstOf([...(await jumped(list, 300, false)), ...(await jumped(list, 600, false))]);
  },
};

export const TRAVEL_GATES: readonly Gate[] = [
  JUMP_GATE,
  FAR_JUMP_GATE,
  {
    name: 'animated jumps to loaded rows',
    async run({ open }) {
      const list = await open({ loaded: 900 });
      await framesSinceOpening(list);
      const measures: Measure[] = [];
      for (const row of [LAST_CENTRED_ROW, 965, 500, 900]) measures.push(...(await jumped(list, row, true)));
      return worstOf(measures);
    },
  },
  {
    name: 'hard flings up and down',
    async run({ open }) {
      const list = await open({ loaded: 1_000 });
      await framesSinceOpening(list);
      const frames: ListFrame[] = [];
      for (let fling = 0; fling < 8; fling += 1) {
        const direction = fling < 5 ? -1 : 1;
        list.host.scrollView.beginDrag(60 * direction);
        frames.push(...(await recordFrames(list, 4)));
        list.host.scrollView.endDrag(5 * direction);
        frames.push(...(await recordFrames(list, 40)));
      }
      return [blanks(frames, 1), staysStill(frames)];
    },
  },
];

async function jumped(list: ListDriver, row: number, isAnimated: boolean): Promise<readonly Measure[]> {
  const requests = list.requests();
  const jump = list.jump(row, { isAnimated });
  const frames = await recordFrames(list, isAnimated ? 90 : 60);
  // Rows of pages that load after the jump do not move it.
  const end = frames.slice(isAnimated ? -20 : -50);
  const loads = requests === undefined ? [] : [count('pages requested', firstLoads(list, requests), 1)];
  return [
    points('points off the middle', Math.max(...end.map((frame) => offCentre(frame, row)))),
    count('jumps that did not report their arrival', jump.arrived === true ? 0 : 1),
    blanks(frames),
    points('points moved after arriving', jitter(end)),
    ...loads,
  ];
}

function firstLoads(list: ListDriver, rendersBefore: number): number {
  return (list.requests() ?? rendersBefore) - rendersBefore;
}
