import type { AgentResponse, ListDriver } from '../list-driver.ts';
import { chatOf } from './chat-of.ts';
import type { Gate } from './gate.ts';
import { atBottom, blanks, newestSeen, staysInPlace } from './measures.ts';
import { framesSinceOpening, recordFrames, scrollUp } from './reader.ts';

const WORD_COUNT = 300;
/** Number of frames by which a list may delay the words of a run: two and a half seconds. */
const MAX_DELAY_FRAMES = 150;

/** Gates about a run of an agent, whose events arrive word by word. */
export const AGENT_GATES: readonly Gate[] = [
  {
    name: 'the run of an agent, a word a frame, is followed',
    needs: ['agent'],
    async run({ open }) {
      // A list may animate the row of a run.
      const list = await open({ isAgentChat: true, conditions: { isMotionReduced: true } });
      await framesSinceOpening(list);
      const frames = await recordFrames(list, WORD_COUNT + MAX_DELAY_FRAMES, responding(list));
      return [...atBottom(frames), blanks(frames), newestSeen(list)];
    },
  },
  {
    name: 'the run of an agent moves nothing while reading',
    needs: ['agent'],
    async run({ open }) {
      const list = await open({ isAgentChat: true });
      await framesSinceOpening(list);
      await scrollUp(list, 1_500);
      return staysInPlace(list, responding(list), WORD_COUNT + MAX_DELAY_FRAMES);
    },
  },
];

/** Returns a function to be called before each frame: thinking, one word each, the stored message. */
function responding(list: ListDriver): (index: number) => void {
  const thinking = 20;
  let response: AgentResponse | undefined;
  return (index) => {
    response ??= chatOf(list).respond();
    if (index >= thinking && index < WORD_COUNT) response.say(`word${index % 7} `);
    if (index === WORD_COUNT) response.finish();
  };
}
