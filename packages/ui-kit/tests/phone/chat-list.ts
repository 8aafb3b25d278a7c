import {
  film,
  HeadlessPhone,
  type ListDriver,
  type ListFrame,
  type ListStart,
  type ListSubject,
  type PhonePlatform,
  paintedList,
} from '@chatwire/headless-phone';

/** What `chat-stage.tsx` puts on its global object as `chatStage`. */
interface ChatStageControls {
  readonly history: { readonly asked: readonly string[]; readonly count: number };
  receive(count: number): void;
  edit(message: number, text: string): void;
  textOf(message: number): string;
  jump(message: number, isAnimated: boolean): { readonly arrived: boolean | undefined };
  hold(): void;
  release(): void;
}

const MESSAGE = /^chat-message-(\d+)$/;
/** Points between messages that separators and the spinner of a page fill at most. */
const GAP = 96;
/** `END_ROOM` of the list. */
const ROOM = 8;

/** The finished message list with its composer, over the client and a server in the same app. */
export function chatList(bundle: Readonly<Record<PhonePlatform, string>>): ListSubject<HeadlessPhone> {
  return {
    name: 'message list',
    async open(options, start) {
      const phone = new HeadlessPhone(options);
      const { rows, seed, firstUnread } = start;
      const list = driver(phone, start);
      await phone.start(bundle[options.platform], 'ChatStage', {
        messages: rows,
        seed,
        ...(firstUnread !== undefined && { lastRead: firstUnread - 1, list: { startFromUnreadMessages: true } }),
      });
      return list;
    },
  };
}

function driver(phone: HeadlessPhone, { rows }: ListStart): ListDriver<HeadlessPhone> {
  let newest = rows;
  let painted: ListFrame | undefined;
  const range = () => ({ oldest: 1, newest });
  phone.onPaint = () => {
    painted = paintedList(phone, { row: MESSAGE, below: 'chat-message-composer', room: ROOM, gap: GAP, range });
  };
  const stage = (): ChatStageControls => Object(phone.globals['chatStage']);
  const list: ListDriver<HeadlessPhone> = {
    phone,
    frame: () => painted,
    newest: () => newest,
    textOf: (row) => stage().textOf(row),
    requests: () => stage().history.asked.length,
    async wantOlder() {
      await drag(1_500);
      phone.run(() => stage().hold());
      await phone.frame();
      const before = stage().history.asked.length;
      for (let left = 200; left > 0 && stage().history.asked.length === before; left -= 1) await drag(200);
      if (stage().history.asked.length === before) throw new Error('The list asked for no older page.');
      await phone.frames(30);
    },
    prepend: () => phone.run(() => stage().release()),
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
