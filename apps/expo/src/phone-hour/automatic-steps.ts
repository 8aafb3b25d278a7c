import type { ChatMessageListHandle } from '@chatwire/react-native';
import type { LocalServer } from './local-server.ts';
import type { Expectation } from './run-record.ts';

/** What a step can do. */
export interface StepTools {
  readonly server: LocalServer;
  list(): ChatMessageListHandle;
  /** Records frames; `before` is called before each with its index. */
  record(count: number, before?: (index: number) => void): Promise<void>;
  /** Waits for frames without recording them. */
  wait(count: number): Promise<void>;
}

/** A step that runs without a person. Each has its own list with 1,000 messages, opened at the newest one. */
export interface AutomaticStep {
  readonly name: string;
  readonly expects: Expectation;
  run(tools: StepTools): Promise<void>;
}

/** Messages on the server when a step begins. */
export const MESSAGES = 1_000;
/** The message that the steps read. */
const READ_ROW = 500;
const SETTLE_FRAMES = 30;

/** The list gates that JavaScript can drive. Their names are those of the headless phone. */
export const AUTOMATIC_STEPS: readonly AutomaticStep[] = [
  { name: 'opens at the newest row', expects: { kind: 'bottom' }, run: ({ record }) => record(60) },
  {
    name: 'older rows while reading',
    expects: { kind: 'held' },
    async run(tools) {
      const { server, list, record, wait } = tools;
      await scrollToReadRow(tools);
      server.hold();
      // Row by row, until less than a viewport of loaded rows is left above: the list then requests the page.
      for (let row = READ_ROW - 1; row > READ_ROW - 15 && server.waiting === 0; row -= 1) {
        await list().scrollToMessage(row, { animated: false, highlight: false });
        await wait(10);
      }
      await wait(SETTLE_FRAMES);
      if (server.waiting === 0) throw new Error('The list requested no further page.');
      await record(60, (index) => index === 2 && server.release());
    },
  },
  {
    name: 'newer rows while reading',
    expects: { kind: 'held' },
    async run(tools) {
      await scrollToReadRow(tools);
      await tools.record(150, (index) => index % 6 === 0 && index > 0 && index < 120 && tools.server.receive(1));
    },
  },
  {
    name: 'a row above grows',
    expects: { kind: 'held' },
    async run(tools) {
      await scrollToReadRow(tools);
      await tools.record(60, (index) => index === 2 && grow(tools.server, READ_ROW - 8));
    },
  },
  {
    name: 'a row below grows',
    expects: { kind: 'held' },
    async run(tools) {
      await scrollToReadRow(tools);
      await tools.record(60, (index) => index === 2 && grow(tools.server, READ_ROW + 8));
    },
  },
  {
    name: 'a streamed row, a word a frame, is followed',
    expects: { kind: 'bottom' },
    async run({ server, record }) {
      await record(330, (index) => {
        if (index === 0) server.receive(1);
        if (index < 300) server.edit(server.newest, words(index + 1));
      });
    },
  },
  {
    name: 'the newest row is edited every 33 ms',
    expects: { kind: 'bottom' },
    async run({ server, record }) {
      await record(430, (index) => {
        if (index % 2 === 0 && index < 400) server.edit(server.newest, words(5 + ((index * 7) % 60)));
      });
    },
  },
  {
    name: '60 rows arrive at 10 a second',
    expects: { kind: 'bottom' },
    run: ({ server, record }) => record(420, (index) => index % 6 === 0 && index < 360 && server.receive(1)),
  },
  {
    name: 'a burst of 100 rows at once',
    expects: { kind: 'bottom' },
    run: ({ server, record }) => record(120, (index) => index === 0 && server.receive(100)),
  },
  jump('a jump to a row that is not loaded', 300, false),
  jump('an animated jump to a loaded row', MESSAGES - 12, true),
];

function jump(name: string, row: number, animated: boolean): AutomaticStep {
  return {
    name,
    expects: { kind: 'middle', row },
    async run({ list, record }) {
      let hasArrived: boolean | undefined;
      await record(120, (index) => {
        if (index > 0) return;
        void list()
          .scrollToMessage(row, { animated })
          .then((arrived) => {
            hasArrived = arrived;
          });
      });
      if (hasArrived !== true) throw new Error('The jump did not report its arrival within 120 frames.');
    },
  };
}

async function scrollToReadRow({ list, wait }: StepTools): Promise<void> {
  await list().scrollToMessage(READ_ROW, { animated: false, highlight: false });
  await wait(SETTLE_FRAMES);
}

function grow(server: LocalServer, row: number): void {
  server.edit(row, `${server.textOf(row)} ${words(40)}`);
}

const WORDS = 'one more word and then another of them '.split(' ');

function words(count: number): string {
  return Array.from({ length: count }, (_, index) => WORDS[index % WORDS.length]).join(' ');
}
