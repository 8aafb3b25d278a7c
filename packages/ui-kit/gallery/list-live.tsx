import { agentRun, HELPER } from '../src/testing/agent-run.ts';
import { type FakeChat, IVO } from '../src/testing/fake-chat.ts';
import { FakeHistory } from '../src/testing/fake-history.ts';
import type { GalleryScene } from './gallery-scene.ts';
import { ListPage } from './list-page.tsx';
import { sampleMessages } from './sample-messages.ts';

/** A list that changes while it is shown. */
export const scenes: readonly GalleryScene[] = [
  { name: 'typing', element: <Typing /> },
  { name: 'receipts', element: <Receipts /> },
  {
    name: 'streaming',
    element: <ListPage server={{ messages: question() }} list={{ user: HELPER, parentMessageId: 1 }} act={response} />,
  },
];

function Typing() {
  const history = new FakeHistory(40);
  return <ListPage server={{ history }} act={(chat) => chat.receive(history.typing('start'))} />;
}

function Receipts() {
  const history = new FakeHistory(40, { lastRead: 40 });
  return <ListPage server={{ history }} list={{ user: IVO }} act={(chat) => chat.receive(history.read(36))} />;
}

function question() {
  const [asked] = sampleMessages([{ from: 'mara', text: 'When does the ferry leave?' }]);
  return [{ ...asked, receiver: 'helper' }];
}

const RESPONSE =
  'The ferry leaves at **noon** from pier 2.\n\n- Be there ten minutes early\n- Bicycles go on the lower deck\n\nOn Sundays it stops at the _lighthouse_ as well.';
const WORD_MS = 40;

/** Streams a response word by word, and ends the run after the last one. */
function response(chat: FakeChat): void {
  const run = agentRun(chat, { threadId: 1 });
  run.start();
  run.begin();
  const words = RESPONSE.match(/\S+\s*/g) ?? [];
  const say = (at: number): void => {
    const word = words[at];
    if (word === undefined) return run.finish(900, RESPONSE);
    run.say(word);
    setTimeout(() => say(at + 1), WORD_MS);
  };
  say(0);
}
