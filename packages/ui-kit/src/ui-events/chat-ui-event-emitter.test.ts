import { Chat } from '@chatwire/sdk';
import { expect, test, vi } from 'vitest';
import { ChatUIEventEmitter } from './chat-ui-event-emitter.ts';
import type { ChatUIEventMap } from './ui-event-map.ts';

const user = new Chat.User('ada');

test('an event reaches its subscribers by name until they unsubscribe', () => {
  const emitter = new ChatUIEventEmitter();
  const [chats, blocks] = [vi.fn<(...args: unknown[]) => void>(), vi.fn<(...args: unknown[]) => void>()];
  const end = emitter.on('openChat', chats);
  emitter.on('ccUserBlocked', blocks);
  emitter.emit('openChat', { user });
  end();
  emitter.emit('openChat', { user });
  expect(chats.mock.calls).toEqual([[{ user }]]);
  expect(blocks).not.toHaveBeenCalled();
});

test('a function subscribed twice is called twice, and each subscription ends separately', () => {
  const emitter = new ChatUIEventEmitter();
  const handler = vi.fn<(...args: unknown[]) => void>();
  const end = emitter.on('ccUserBlocked', handler);
  emitter.on('ccUserBlocked', handler);
  end();
  emitter.emit('ccUserBlocked', { user });
  expect(handler).toHaveBeenCalledTimes(1);
});

test('a handler that throws does not keep the event from the others', () => {
  const emitter = new ChatUIEventEmitter();
  const error = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const handler = vi.fn<(...args: unknown[]) => void>();
  emitter.on('ccUserBlocked', () => {
    throw new Error('oops');
  });
  emitter.on('ccUserBlocked', handler);
  emitter.emit('ccUserBlocked', { user });
  expect(handler).toHaveBeenCalled();
  expect(error).toHaveBeenCalled();
  error.mockRestore();
});

test('a handler removed during an event is not called, and one added during it waits for the next', () => {
  const emitter = new ChatUIEventEmitter();
  const [gone, late] = [vi.fn<(...args: unknown[]) => void>(), vi.fn<(...args: unknown[]) => void>()];
  emitter.on('ccUserBlocked', () => {
    end();
    emitter.on('ccUserBlocked', late);
  });
  const end = emitter.on('ccUserBlocked', gone);
  emitter.emit('ccUserBlocked', { user });
  expect([gone.mock.calls.length, late.mock.calls.length]).toEqual([0, 0]);
});

test('listeners may be objects of arrows, named and bound functions, or of a class, whose methods keep their this', () => {
  class Screen {
    readonly seen: string[] = [];
    openChat({ user }: ChatUIEventMap['openChat']): void {
      this.seen.push(user?.getUid() ?? '');
    }
  }
  const emitter = new ChatUIEventEmitter();
  const screen = new Screen();
  const arrow = vi.fn<(...args: unknown[]) => void>();
  emitter.addListener('screen', screen);
  emitter.addListener('other', { openChat: (payload) => arrow(payload) });
  emitter.emit('openChat', { user });
  expect(screen.seen).toEqual(['ada']);
  expect(arrow).toHaveBeenCalledWith({ user });
});

test('a listener with the same id replaces the previous one and can be removed', () => {
  const emitter = new ChatUIEventEmitter();
  const [first, second] = [vi.fn<(...args: unknown[]) => void>(), vi.fn<(...args: unknown[]) => void>()];
  emitter.addListener('app', { openChat: first });
  emitter.addListener('app', { openChat: second });
  emitter.emit('openChat', { user });
  emitter.removeListener('app');
  emitter.emit('openChat', { user });
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
});

test('events go up and down between a provider and those around it, never to a sibling', () => {
  const [app, left, right] = [new ChatUIEventEmitter(), new ChatUIEventEmitter(), new ChatUIEventEmitter()];
  const end = left.attachTo(app);
  right.attachTo(app);
  const received: string[] = [];
  app.on('ccUserBlocked', () => received.push('app'));
  left.on('ccUserBlocked', () => received.push('left'));
  right.on('ccUserBlocked', () => received.push('right'));

  left.emit('ccUserBlocked', { user });
  expect(received.splice(0)).toEqual(['left', 'app']);
  app.emit('ccUserBlocked', { user });
  expect(received.splice(0)).toEqual(['app', 'left', 'right']);
  end();
  app.emit('ccUserBlocked', { user });
  expect(received).toEqual(['app', 'right']);
});
