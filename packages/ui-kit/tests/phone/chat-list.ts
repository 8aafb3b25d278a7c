import {
  type AgentResponse,
  type ChatDriver,
  film,
  HeadlessPhone,
  type ListFrame,
  type ListStart,
  type ListSubject,
  type PhonePlatform,
  paintedList,
  viewOf,
} from '@chatwire/headless-phone';

/** Properties that `chat-stage.tsx` sets on its global object as `chatStage`. */
interface ChatStageControls {
  readonly history: { readonly asked: readonly string[]; readonly count: number };
  receive(count: number): void;
  edit(message: number, text: string): void;
  textOf(message: number): string;
  jump(message: number, isAnimated: boolean): { readonly arrived: boolean | undefined };
  hold(): void;
  release(): void;
  respond(): AgentResponse;
}

/** The id of a run is the number of its message. */
const ROW = /^chat-(?:message-(\d+)|run-(\d+)-0)$/;
/** Maximum distance in points between messages, filled by separators and the spinner of a page. */
const GAP = 96;
/** `END_INSET` of the list. */
const ROOM = 8;

/** The complete message list with its composer, with the client and a server in the same app. */
export function chatList(
  bundle: Readonly<Record<PhonePlatform, string>>,
): ListSubject<HeadlessPhone, ChatDriver<HeadlessPhone>> {
  return {
    name: 'message list',
    async open(options, start) {
      const phone = new HeadlessPhone(options);
      const { rows, seed, firstUnread, isAgentChat } = start;
      const list = driver(phone, start);
      await phone.start(bundle[options.platform], 'ChatStage', {
        messages: rows,
        seed,
        ...(isAgentChat !== undefined && { isAgentChat }),
        ...(firstUnread !== undefined && { lastRead: firstUnread - 1, list: { startFromUnreadMessages: true } }),
      });
      return list;
    },
  };
}

function driver(phone: HeadlessPhone, { rows }: ListStart): ChatDriver<HeadlessPhone> {
  let newest = rows;
  let painted: ListFrame | undefined;
  const range = () => ({ oldest: 1, newest });
  phone.onPaint = () => {
    painted = paintedList(phone, { row: ROW, below: 'chat-message-composer', room: ROOM, gap: GAP, range });
  };
  const stage = (): ChatStageControls => Object(phone.globals['chatStage']);
  const list: ChatDriver<HeadlessPhone> = {
    phone,
    frame: () => painted,
    newest: () => newest,
    textOf: (row) => stage().textOf(row),
    requests: () => stage().history.asked.length,
    async wantOlder() {
      await drag(1_500);
      list.holdPages();
      await phone.frame();
      const before = stage().history.asked.length;
      for (let left = 200; left > 0 && stage().history.asked.length === before; left -= 1) await drag(200);
      if (stage().history.asked.length === before) throw new Error('The list asked for no older page.');
      await phone.frames(30);
    },
    holdPages: () => phone.run(() => stage().hold()),
    prepend: () => phone.run(() => stage().release()),
    write: (text) => phone.write(viewOf(phone, 'chat-composer-input').tag, text),
    respond() {
      newest += 1;
      let response: AgentResponse | undefined;
      phone.run(() => {
        response = stage().respond();
      });
      return {
        say: (text) => phone.run(() => response?.say(text)),
        finish: () => phone.run(() => response?.finish()),
      };
    },
    append(count) {
      newest += count;
      phone.run(() => stage().receive(count));
    },
    setText: (row, text) => phone.run(() => stage().edit(row, text)),
    jump(row, { isAnimated }) {
      let jump: { readonly arrived: boolean | undefined } = { arrived: undefined };
      phone.run(() => {
        jump = stage().jump(row, isAnimated);
      });
      return {
        get arrived() {
          return jump.arrived;
        },
      };
    },
  };

  async function drag(distance: number): Promise<void> {
    const { scrollView } = phone;
    scrollView.beginDrag(-50);
    await film(list, distance / 50);
    scrollView.endDrag(0);
    await film(list, 6);
  }
  return list;
}
