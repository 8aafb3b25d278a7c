import type { Gate, GateContext } from './gate.ts';
import { atBottom, blanks, newestSeen, points, staysStill } from './measures.ts';
import { framesSinceOpening, recordFrames } from './reader.ts';

/** Number of the first unread row. It is of another user, because in a chat only those messages count as unread. */
const FIRST_UNREAD_ROW = 921;

/** Gates about the position at which a list opens. */
export const OPENING_GATES: readonly Gate[] = [
  {
    name: 'opens at the newest row',
    async run({ open }) {
      const frames = await framesSinceOpening(await open({}));
      return [...atBottom(frames), staysStill(frames), blanks(frames)];
    },
  },
  {
    name: 'opens at the first unread row',
    async run({ open }) {
      const list = await open({ firstUnread: FIRST_UNREAD_ROW });
      const frames = await framesSinceOpening(list);
      const off = frames.map(({ rows, height, gap }) => {
        const top = rows.get(FIRST_UNREAD_ROW)?.top ?? Number.POSITIVE_INFINITY;
        // The separator above unread rows is a third from the top, and the first unread row below it.
        return Math.max(0, Math.abs(top - gap / 2 - height / 3) - gap / 2);
      });
      return [points('points off a third of the viewport', Math.max(...off)), staysStill(frames), blanks(frames)];
    },
  },
  ...[1, 2, 3].map((rows) => ({
    name: `few rows stand at the bottom: ${rows}`,
    async run({ open }: GateContext) {
      const list = await open({ rows, loaded: rows, conditions: { isMotionReduced: true } });
      const opening = await framesSinceOpening(list);
      const growing = await recordFrames(list, 80, (index) => index % 4 === 0 && index < 64 && list.append(1));
      return [...atBottom([...opening, ...growing]), newestSeen(list)];
    },
  })),
];
