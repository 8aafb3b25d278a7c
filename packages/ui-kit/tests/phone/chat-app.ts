import {
  type AgentResponse,
  type AppHost,
  type Jump,
  type ListApp,
  type ListDriver,
  type ListStart,
  recordFrames,
} from '@chatwire/list-conformance';

/** The controls that `chat-test-app.tsx` exposes as the global `chatTestApp`. */
interface ChatTestAppControls {
  readonly history: { readonly queries: readonly string[]; readonly count: number };
  receive(count: number): void;
  edit(message: number, text: string): void;
  textOf(message: number): string;
  jump(message: number, isAnimated: boolean): Jump;
  hold(): void;
  release(): void;
  respond(): AgentResponse;
}

const LOOK = {
  /** The id of a run is the number that its message gets. */
  row: /^chat-(?:message-(\d+)|run-(\d+)-0)$/,
  below: 'chat-message-composer',
  /** Maximum height of separators and the spinner of a page between messages, in px. */
  gap: 96,
  /** `END_INSET` of the list. */
  room: 8,
} as const;

/** The complete message list with its composer, client, and a server in the same app: `chat-test-app.tsx`. */
export const chatApp: ListApp = {
  component: 'ChatTestApp',
  features: ['agent', 'composer', 'pages'],
  propsFor: ({ rows, seed, firstUnread, isAgentChat = false }) => ({
    messages: rows,
    seed,
    isAgentChat,
    ...(firstUnread !== undefined && { lastRead: firstUnread - 1, list: { startFromUnreadMessages: true } }),
  }),
  driver,
};

function driver<Host extends AppHost>(host: Host, { rows }: ListStart): ListDriver<Host> {
  let newest = rows;
  const controls = (): ChatTestAppControls => Object(host.globals['chatTestApp']);
  const list: ListDriver<Host> = {
    host,
    frame: host.watch({ ...LOOK, range: () => ({ oldest: 1, newest }) }),
    newest: () => newest,
    textOf: (row) => controls().textOf(row),
    requests: () => controls().history.queries.length,
    async wantOlder() {
      await drag(1_500);
      list.chat?.holdPages();
      await host.frame();
      const queriesBefore = controls().history.queries.length;
      for (
        let attemptsLeft = 200;
        attemptsLeft > 0 && controls().history.queries.length === queriesBefore;
        attemptsLeft -= 1
      )
        await drag(200);
      if (controls().history.queries.length === queriesBefore) throw new Error('The list requested no older page.');
      await host.frames(30);
    },
    prepend: () => host.run(() => controls().release()),
    append(count) {
      newest += count;
      host.run(() => controls().receive(count));
    },
    setText: (row, text) => host.run(() => controls().edit(row, text)),
    jump(row, { isAnimated }) {
      let jump: Jump = { arrived: undefined };
      host.run(() => {
        jump = controls().jump(row, isAnimated);
      });
      return {
        get arrived() {
          return jump.arrived;
        },
      };
    },
    chat: {
      holdPages: () => host.run(() => controls().hold()),
      write: (text) => host.write('chat-composer-input', text),
      respond() {
        newest += 1;
        let response: AgentResponse | undefined;
        host.run(() => {
          response = controls().respond();
        });
        return {
          say: (text) => host.run(() => response?.say(text)),
          finish: () => host.run(() => response?.finish()),
        };
      },
    },
  };

  async function drag(distance: number): Promise<void> {
    host.scrollView.beginDrag(-50);
    await recordFrames(list, distance / 50);
    host.scrollView.endDrag(0);
    await recordFrames(list, 6);
  }
  return list;
}
