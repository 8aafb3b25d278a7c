import type { ChatMessageListHandle } from '@chatwire/react-native';
import type { LocalServer } from './local-server.ts';
import type { Expectation } from './run-record.ts';

/** Tools of a step. */
export interface Stage {
  readonly server: LocalServer;
  list(): ChatMessageListHandle;
  /** Records frames; `before` is called before each with its index. */
  film(count: number, before?: (index: number) => void): Promise<void>;
  /** Waits for frames without recording them. */
  wait(count: number): Promise<void>;
}

/** A step that runs without a person. Each has its own list with 1,000 messages, opened at the newest one. */
export interface AutomaticStep {
  readonly name: string;
  readonly expects: Expectation;
  run(stage: Stage): Promise<void>;
}

/** Messages on the server when a step begins. */
export const MESSAGES = 1_000;
/** The message being read. */
const PLACE = 500;
const SETTLED = 30;

/** The list gates that JavaScript can drive. Their names are those of the headless phone. */
export const AUTOMATIC_STEPS: readonly AutomaticStep[] = [
  { name: 'opens at the newest row', expects: { kind: 'bottom' }, run: ({ film }) => film(60) },
  {
    name: 'older rows while reading',
    expects: { kind: 'held' },
    async run(stage) {
      const { server, list, film, wait } = stage;
      await reading(stage);
      server.hold();
      // Row by row, until less than a viewport of loaded rows is left above: the list then requests the page.
      for (let row = PLACE - 1; row > PLACE - 15 && server.waiting === 0; row -= 1) {
        await list().scrollToMessage(row, { animated: false, highlight: false });
        await wait(10);
      }
      await wait(SETTLED);
      if (server.waiting === 0) throw new Error('The list requested no further page.');
      await film(60, (index) => index === 2 && server.release());
    },
  },
  {
    name: 'newer rows while reading',
    expects: { kind: 'held' },
    async run(stage) {
      await reading(stage);
      await stage.film(150, (index) => index % 6 === 0 && index > 0 && index < 120 && stage.server.receive(1));
    },
  },
  {
    name: 'a row above grows',
    expects: { kind: 'held' },
    async run(stage) {
      await reading(stage);
      await stage.film(60, (index) => index === 2 && grow(stage.server, PLACE - 8));
    },
  },
  {
    name: 'a row below grows',
    expects: { kind: 'held' },
    async run(stage) {
      await reading(stage);
      await stage.film(60, (index) => index === 2 && grow(stage.server, PLACE + 8));
    },
  },
  {
    name: 'a streamed row, a word a frame, is followed',
    expects: { kind: 'bottom' },
    async run({ server, film }) {
      await film(330, (index) => {
        if (index === 0) server.receive(1);
        if (index < 300) server.edit(server.newest, words(index + 1));
      });
    },
  },
  {
    name: 'the newest row is edited every 33 ms',
    expects: { kind: 'bottom' },
    async run({ server, film }) {
      await film(430, (index) => {
        if (index % 2 === 0 && index < 400) server.edit(server.newest, words(5 + ((index * 7) % 60)));
      });
    },
  },
  {
    name: '60 rows arrive at 10 a second',
    expects: { kind: 'bottom' },
    run: ({ server, film }) => film(420, (index) => index % 6 === 0 && index < 360 && server.receive(1)),
  },
  {
    name: 'a burst of 100 rows at once',
    expects: { kind: 'bottom' },
    run: ({ server, film }) => film(120, (index) => index === 0 && server.receive(100)),
  },
  jump('a jump to a row that is not loaded', 300, false),
  jump('an animated jump to a loaded row', MESSAGES - 12, true),
];

function jump(name: string, row: number, animated: boolean): AutomaticStep {
  return {
    name,
    expects: { kind: 'middle', row },
    async run({ list, film }) {
      let hasArrived: boolean | undefined;
      await film(120, (index) => {
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

async function reading({ list, wait }: Stage): Promise<void> {
  await list().scrollToMessage(PLACE, { animated: false, highlight: false });
  await wait(SETTLED);
}

function grow(server: LocalServer, row: number): void {
  server.edit(row, `${server.textOf(row)} ${words(40)}`);
}

const WORDS = 'one more word and then another of them '.split(' ');

function words(count: number): string {
  return Array.from({ length: count }, (_, index) => WORDS[index % WORDS.length]).join(' ');
}
