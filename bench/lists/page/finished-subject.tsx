import { afterPaint } from '@chatwire/list-conformance/page';
import { Chat } from '@chatwire/sdk';
import type { ListAdapter } from '../../../packages/ui-kit/src/adapters/list-adapter.ts';
import { END_INSET } from '../../../packages/ui-kit/src/list/list-body.tsx';
import type { ChatMessageListProps } from '../../../packages/ui-kit/src/message-list/list-props.ts';
import { type ChatFixture, chatFixture } from '../../../packages/ui-kit/src/testing/chat-fixture.tsx';
import { FakeHistory } from '../../../packages/ui-kit/src/testing/fake-history.ts';
import type { Geometry } from '../../../packages/ui-kit/src/testing/geometry.ts';
import type { Subject } from './subject.ts';

export interface FinishedSubject extends Subject {
  readonly fixture: ChatFixture;
}

export interface FinishedSettings {
  readonly lastRead?: number;
  readonly props?: ChatMessageListProps;
  /** Whether an earlier client has stored its messages and the server does not respond. */
  readonly isCached?: boolean;
  /** List adapter that renders the rows. Default: the kit's own list. */
  readonly adapter?: ListAdapter;
}

/** Returns the kit's finished list over the store of the SDK, with a server in the page. */
export async function finishedSubject(
  count: number,
  last: number,
  { lastRead, props = {}, isCached = false, adapter }: FinishedSettings = {},
): Promise<FinishedSubject> {
  const history = new FakeHistory(last, {
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
    down: 1,
    jumpsTo: 'center',
    mount: () => fixture.setShown(true),
    unmount: () => fixture.setShown(false),
    async fill() {
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
    get first() {
      return idOf(0);
    },
    get last() {
      return idOf(-1);
    },
    get loads() {
      return history.queries.length;
    },
    async askOlder() {
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
    older: () => release(),
    newer: () => fixture.receive(history.arrival()),
    grow: (id) => fixture.receive(history.edit(id, 'Higher\nthan\nit\nwas\nbefore\nby\nmany\nlines')),
    token() {
      text += ' grows';
      fixture.receive(history.edit(history.count, text));
    },
    jump: (id) => void fixture.handle().scrollToMessage(id, { animated: false, highlight: false }),
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
