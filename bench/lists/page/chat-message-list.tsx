import { afterPaint } from '@chatwire/list-conformance/page';
import { Chat } from '@chatwire/sdk';
import type { ListAdapter } from '../../../packages/ui-kit/src/adapters/list-adapter.ts';
import { END_INSET } from '../../../packages/ui-kit/src/list/list-body.tsx';
import type { ChatMessageListProps } from '../../../packages/ui-kit/src/message-list/list-props.ts';
import { type ChatFixture, chatFixture } from '../../../packages/ui-kit/src/testing/chat-fixture.tsx';
import { FakeHistory } from '../../../packages/ui-kit/src/testing/fake-history.ts';
import type { Geometry } from '../../../packages/ui-kit/src/testing/geometry.ts';
import type { MeasuredList } from './measured-list.ts';

export interface ChatMessageListUnderTest extends MeasuredList {
  readonly fixture: ChatFixture;
}

export interface ListSettings {
  readonly lastRead?: number;
  readonly props?: ChatMessageListProps;
  /** Whether an earlier client has stored its messages and the server does not respond. */
  readonly isCached?: boolean;
  /** List adapter that renders the rows. Default: the kit's own list. */
  readonly adapter?: ListAdapter;
}

/** Returns the complete message list of the kit over the store of the SDK, with a server in the page. */
export async function chatMessageList(
  count: number,
  newest: number,
  { lastRead, props = {}, isCached = false, adapter }: ListSettings = {},
): Promise<ChatMessageListUnderTest> {
  const history = new FakeHistory(newest, {
    pageSize: Math.min(count, PAGE_SIZE),
    ...(lastRead !== undefined && { lastRead }),
  });
  const storage = Chat.memoryStorage();
  if (isCached) {
    await storeMessages(history, storage);
    history.hold();
  }
  const fixture = await chatFixture({ history, props, storage, ...(adapter && { list: adapter }) });
  let text = 'An answer';
  let release = () => {};
  const messages = () => numbered(fixture.geometry());
  const idOf = (at: number) => fixture.handle().getMessages().at(at)?.getId() ?? 0;
  return {
    fixture,
    scrollTopSign: 1,
    jumpAlignment: 'center',
    mount: () => fixture.setShown(true),
    unmount: () => fixture.setShown(false),
    async loadAll() {
      while (fixture.handle().getMessages().length < count) {
        fixture.list().scrollTop = 0;
        await fixture.readFrames(2, () => undefined);
        await afterPaint();
      }
      fixture.list().scrollTop = fixture.list().scrollHeight;
    },
    scroller: fixture.list,
    endInset: END_INSET,
    messages,
    rows: fixture.all,
    get newest() {
      return idOf(-1);
    },
    get requestedPages() {
      return history.queries.length;
    },
    async requestOlder() {
      history.pageSize = undefined;
      release = history.hold();
      // Limited, because scrolling through many thousand messages takes too long.
      fixture.list().scrollTop = Math.min(fixture.list().scrollTop, 20_000);
      while (fixture.list().scrollTop > 300) {
        fixture.scrollBy(-400);
        await fixture.readFrames(1, () => undefined);
        await afterPaint();
      }
    },
    prependOlder: () => release(),
    appendNewer: () => fixture.receive(history.arrival()),
    growRow: (id) => fixture.receive(history.edit(id, 'Higher\nthan\nit\nwas\nbefore\nby\nmany\nlines')),
    streamWord() {
      text += ' grows';
      fixture.receive(history.edit(history.count, text));
    },
    jumpTo: (id) => void fixture.handle().scrollToMessage(id, { animated: false, highlight: false }),
    [Symbol.dispose]: () => fixture[Symbol.dispose](),
  };
}

/** Opens the list until its messages are stored. */
async function storeMessages(history: FakeHistory, storage: Chat.StorageAdapter): Promise<void> {
  using fixture = await chatFixture({ history, storage });
  fixture.setShown(true);
  await fixture.readFrames(FRAMES_UNTIL_STORED, () => undefined);
}

/** Messages are stored some time after they arrive. */
const FRAMES_UNTIL_STORED = 240;
/** Larger than the pages of any server, because the number of messages kept without being shown is limited. */
const PAGE_SIZE = 1000;

/** Replaces the keys of messages by their numbers. */
export function numbered(messages: Geometry): Geometry {
  return new Map([...messages].map(([key, box]) => [key.slice(2), box]));
}
