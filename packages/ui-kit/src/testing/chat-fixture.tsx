import { afterPaint, frameProbe } from '@chatwire/list-conformance/page';
import type { Chat } from '@chatwire/sdk';
import { type ComponentProps, createRef, Profiler, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { ListAdapter } from '../adapters/list-adapter.ts';
import { END_INSET } from '../list/list-body.tsx';
import { platformListAdapter } from '../list/platform-list-adapter.ts';
import { isLasting } from '../list/rows/list-row.ts';
import { ChatMessageList } from '../message-list/chat-message-list.tsx';
import type { ChatMessageListHandle, ChatMessageListProps } from '../message-list/list-props.ts';
import { ChatUIProvider } from '../provider/chat-ui-provider.tsx';
import { type FakeChat, fakeChat, IVO } from './fake-chat.ts';
import type { FakeHistory } from './fake-history.ts';
import { type Geometry, geometryOf } from './geometry.ts';

export interface ChatFixtureSettings {
  readonly history: FakeHistory;
  readonly props?: ChatMessageListProps;
  /** Height of the box in pixels. Default: 600. */
  readonly height?: number;
  /** Changes the server's responses. */
  readonly prepare?: (chat: FakeChat) => void;
  /** Data stored by an earlier client. */
  readonly storage?: Chat.StorageAdapter;
  /** Default: the kit's list. */
  readonly list?: ListAdapter;
}

/**
 * Creates the complete list in a box of 400 px, with the store of a client that is logged in to a server in the same
 * page. Renders nothing before `open`.
 */
export async function chatFixture({
  history,
  props,
  height = 600,
  prepare,
  storage,
  list: drawnBy = platformListAdapter,
}: ChatFixtureSettings) {
  const chat = await fakeChat({ history, ...(storage && { storage }) });
  prepare?.(chat);
  const host = document.body.appendChild(document.createElement('div'));
  host.style.cssText = `display:flex;flex-direction:column;width:400px;height:${height}px`;
  const root = createRoot(host);
  const probe = frameProbe();
  const ref = createRef<ChatMessageListHandle>();
  const draws: string[] = [];
  const adapters = { list: countedAdapter(drawnBy, (key) => draws.push(key)) };
  const current = { user: IVO, ref, ...props };

  let Beside: (() => ReactNode) | undefined;
  const render = (isShown = true) =>
    root.render(
      <ChatUIProvider client={chat.client} language="en" theme={LIGHT} timeZone="UTC" adapters={adapters}>
        {isShown && <ChatMessageList {...current} />}
        {Beside && <Beside />}
      </ChatUIProvider>,
    );
  const list = () => {
    const element = host.querySelector('[role="feed"]');
    if (!(element instanceof HTMLElement)) throw new Error('The list is not rendered.');
    return element;
  };
  const rows = () =>
    [...list().querySelectorAll('[data-key]')].map((row) => [row.getAttribute('data-key') ?? '', row] as const);
  const all = (): Geometry => (host.querySelector('[role="feed"]') ? geometryOf(list(), rows()) : new Map());

  return {
    chat,
    host,
    history,
    list,
    /** Row keys, one for each render of a part of a row. */
    draws,
    handle: () => {
      if (!ref.current) throw new Error('The list is not mounted yet.');
      return ref.current;
    },
    /** Returns the keys of all rows in the page, including those outside the viewport. */
    keys: () => rows().map(([key]) => key),
    /** Returns the positions of messages; separators may move. */
    geometry: (): Geometry => new Map([...all()].filter(([key]) => isLasting(key))),
    all,
    /** Returns the bottom of the content, including the space below the newest row. */
    bottom: () => Math.max(...[...all().values()].map((box) => box.bottom)) + END_INSET,
    scrollBy(pixels: number) {
      list().scrollTop += pixels;
    },
    setShown: render,
    receive: (frame: ReturnType<FakeHistory['typing']>) => chat.receive(frame),
    send: (message: Chat.TextMessage) => chat.client.sendMessage(message),
    readFrames: probe.readFrames,
    /** Runs `act` and reads the frames that follow. */
    async framesOf<T>(act: () => void, count: number, read: () => T): Promise<T[]> {
      act();
      const frames = await probe.readFrames(count, read);
      await afterPaint();
      return frames;
    },
    /** Opens the list and reads the frames from the first one. `besides` is rendered below the list. */
    async open<T>(count: number, read: () => T, besides?: () => ReactNode): Promise<T[]> {
      Beside = besides;
      render();
      const frames = await probe.readFrames(count, read);
      await afterPaint();
      return frames;
    },
    [Symbol.dispose]() {
      root.unmount();
      probe.remove();
      host.remove();
      chat.client.dispose();
    },
  };
}

export type ChatFixture = Awaited<ReturnType<typeof chatFixture>>;

const LIGHT = { mode: 'light' } as const;

/** Returns the same list, which reports each render of a part of a row. */
function countedAdapter(adapter: ListAdapter, drawn: (key: string) => void): ListAdapter {
  return {
    createList() {
      const List = adapter.createList();
      const known = new Map<unknown, (key: string) => ReactNode>();
      const counted = (renderRow: (key: string) => ReactNode) => (key: string) => (
        <Profiler id={key} onRender={(id) => drawn(id)}>
          {renderRow(key)}
        </Profiler>
      );
      return function CountedList(props: ComponentProps<typeof List>) {
        const renderRow = known.get(props.renderRow) ?? counted(props.renderRow);
        known.set(props.renderRow, renderRow);
        return <List {...props} renderRow={renderRow} />;
      };
    },
  };
}
