import { describe, expect, test } from 'vitest';
import type { Viewport } from '../../adapters/list-adapter.ts';
import { READER, sampleRow } from '../../testing/sample-row.ts';
import { FAR_FROM_NEWEST, flushPromises, sessionOf } from './session-of.fixture.ts';

describe('opening', () => {
  test('the newest page is loaded by default', async () => {
    const { session, source } = sessionOf({ isOpen: false });
    await session.open({});
    expect(source.requests).toEqual(['load newest']);
  });

  test('the separator is above the first unread message, a third from the top', async () => {
    const { session, source, scrolls, renderRows } = sessionOf({ isOpen: false });
    source.onRequest = () => {
      source.set('unread', { count: 5, lastReadMessageId: 25, paused: false });
      source.show({ keys: source.add(1, 30), live: true, unreadKey: 'i:26' });
    };
    const opened = session.open({ fromUnread: true });
    await flushPromises();
    renderRows();
    await opened;
    expect(session.rows.keys.indexOf('unread')).toBe(session.rows.keys.indexOf('i:26') - 1);
    expect([source.requests, scrolls]).toEqual([['load unread'], ['unread third']]);
  });

  test('a target message takes precedence over unread messages', async () => {
    const { session, source, renderRows } = sessionOf({ isOpen: false });
    source.onRequest = () => source.show({ keys: source.add(1, 30), live: true });
    const opened = session.open({ goTo: 7, fromUnread: true });
    await flushPromises();
    renderRows();
    await opened;
    expect(source.requests).toEqual(['go to 7', 'older']);
    expect(session.highlight.row.get()).toEqual({ key: 'i:7', phase: 'in' });
  });

  test('an unavailable target opens the newest page, and the error is reported', async () => {
    const { session, source, errors } = sessionOf({ isOpen: false });
    source.onRequest = (request) => {
      if (request.startsWith('go to')) throw new Error('unknown');
    };
    await session.open({ goTo: 7 });
    expect(source.requests).toEqual(['go to 7', 'load newest']);
    expect(errors).toHaveLength(1);
  });
});

describe('new messages', () => {
  test('new messages are followed near the bottom', () => {
    const { source, scrolls, setViewport, renderRows } = sessionOf();
    setViewport(21, 30, { distanceToNewest: 150 });
    source.receive(31);
    renderRows();
    expect(scrolls).toEqual(['newest animated']);
  });

  test('a view at the end follows new messages', () => {
    const { source, scrolls, renderRows } = sessionOf();
    source.receive(31);
    renderRows();
    expect(scrolls).toEqual([]);
  });

  test.each<[string, Partial<Viewport>]>([
    ['further up', { distanceToNewest: 151 }],
    ['during a drag', { distanceToNewest: 100, dragging: true }],
  ])('%s new messages are not followed', (_, viewport) => {
    const { source, scrolls, setViewport, renderRows } = sessionOf();
    setViewport(5, 14, viewport);
    source.receive(31);
    renderRows();
    expect(scrolls).toEqual([]);
  });

  test('the first unseen message has the separator above it, later ones do not', () => {
    const { source, session, setViewport } = sessionOf();
    setViewport(5, 14, FAR_FROM_NEWEST);
    source.receive(31);
    source.receive(32);
    expect(session.separator.key.get()).toBe('i:31');
  });

  test('the separator also appears at the bottom of an inactive list', () => {
    const { source, session } = sessionOf();
    session.setActive(false);
    source.receive(31);
    expect(session.separator.key.get()).toBe('i:31');
  });

  test('own messages of another device do not count as new', () => {
    const { source, session, setViewport } = sessionOf();
    setViewport(5, 14, FAR_FROM_NEWEST);
    source.receive(31, 31, { sender: READER });
    expect(session.separator.key.get()).toBeUndefined();
  });

  test('older pages do not count as new', () => {
    const { source, session, setViewport } = sessionOf();
    setViewport(5, 14, FAR_FROM_NEWEST);
    source.show({ keys: [...source.add(101, 103), ...source.getSnapshot('timeline').keys] });
    expect(session.separator.key.get()).toBeUndefined();
  });

  test('the list scrolls to new messages from any position if set to do so', () => {
    const { source, scrolls, setViewport, renderRows } = sessionOf({ scrollsToNew: true });
    setViewport(5, 14, FAR_FROM_NEWEST);
    source.receive(31);
    renderRows();
    expect(scrolls).toEqual(['newest animated']);
  });

  test('the list does not scroll to new messages during a drag or while a sheet is open', () => {
    for (const { isBusy, dragging } of [
      { isBusy: true, dragging: false },
      { isBusy: false, dragging: true },
    ]) {
      const { source, scrolls, setViewport, renderRows } = sessionOf({ scrollsToNew: true, isBusy });
      setViewport(5, 14, { ...FAR_FROM_NEWEST, dragging });
      source.receive(31);
      renderRows();
      expect(scrolls).toEqual([]);
    }
  });

  test('the list does not scroll to new messages while a row is highlighted', async () => {
    const { source, session, scrolls, setViewport, renderRows } = sessionOf({ scrollsToNew: true });
    await session.jump(7);
    setViewport(5, 14, FAR_FROM_NEWEST);
    source.receive(31);
    renderRows();
    expect(scrolls).toEqual(['i:7 center animated']);
  });

  test('sending a message scrolls to it and removes the separator', () => {
    const { source, session, scrolls, setViewport, renderRows } = sessionOf();
    setViewport(5, 14, FAR_FROM_NEWEST);
    session.separator.put('i:20', 1);
    source.send(31);
    renderRows();
    expect(scrolls).toEqual(['newest animated']);
    expect(session.separator.key.get()).toBeUndefined();
  });
});

describe('the button to the newest message', () => {
  test('the button shows away from the bottom, with the number of unread messages from others below', () => {
    const { source, session, setViewport } = sessionOf();
    expect(session.button.get()).toEqual({ isShown: false, badge: 0 });
    setViewport(5, 14, FAR_FROM_NEWEST);
    expect(session.button.get()).toEqual({ isShown: true, badge: 0 });
    source.set('unread', { count: 2, lastReadMessageId: 30, paused: false });
    source.receive(31, 32);
    source.receive(33, 33, { sender: READER });
    expect(session.button.get()).toEqual({ isShown: true, badge: 2 });
    setViewport(23, 32, { distanceToNewest: 200 });
    expect(session.button.get()).toEqual({ isShown: true, badge: 0 });
  });

  test("the user's own message that could not be sent does not hide the number of messages that arrived in the meantime", () => {
    const { source, session, setViewport } = sessionOf();
    source.rows.set('m:1', sampleRow({ id: 0, sender: READER }));
    setViewport(5, 14, FAR_FROM_NEWEST);
    source.set('unread', { count: 2, lastReadMessageId: 30, paused: false });
    source.show({ keys: [...source.getSnapshot('timeline').keys, ...source.add(31, 32), 'm:1'] });
    expect(session.button.get()).toEqual({ isShown: true, badge: 2 });
  });

  test('a drag near the bottom does not show the button', () => {
    const { session, setViewport } = sessionOf();
    setViewport(21, 30, { distanceToNewest: 100, dragging: true });
    expect(session.button.get().isShown).toBe(false);
  });

  test('the button has the total unread count while the newest message is not loaded', () => {
    const { source, session } = sessionOf();
    source.set('unread', { count: 7, lastReadMessageId: 40, paused: false });
    source.show({ live: false, segmentId: 2 });
    expect(session.button.get()).toEqual({ isShown: true, badge: 7 });
  });

  test('the button loads the newest messages if necessary, and then jumps to them', async () => {
    const { source, session, scrolls, renderRows } = sessionOf();
    source.show({ live: false, segmentId: 2 });
    source.onRequest = () => source.show({ live: true, segmentId: 3, keys: source.add(101, 130) });
    const done = session.scrollToNewest();
    await flushPromises();
    renderRows();
    await done;
    expect([source.requests.includes('go live'), scrolls]).toEqual([true, ['newest']]);
  });
});

describe('jumps', () => {
  test('a loaded row is reached by animation and highlighted for 2.8 s in total', async () => {
    const { session, clock, scrolls } = sessionOf();
    expect(await session.jump(7)).toBe(true);
    expect(scrolls).toEqual(['i:7 center animated']);
    const phases = [];
    for (const ms of [299, 1, 2_000, 500]) {
      clock.pass(ms);
      phases.push(session.highlight.row.get()?.phase);
    }
    expect(phases).toEqual(['in', 'hold', 'out', undefined]);
  });

  test('an unloaded row is reached without animation, as soon as it is rendered', async () => {
    const { source, session, scrolls, renderRows } = sessionOf();
    source.onRequest = () => source.show({ keys: source.add(201, 231), live: false, segmentId: 2 });
    const arrival = session.jump(216);
    await flushPromises();
    expect(scrolls).toEqual([]);
    renderRows();
    expect(await arrival).toBe(true);
    expect(scrolls).toEqual(['i:216 center']);
  });

  test('a jump to a row next to the loaded edge waits for the next page, and scrolls once', async () => {
    const { session, source, scrolls, setViewport, renderRows } = sessionOf();
    setViewport(1, 10, { distanceToOldest: 0 });
    const { promise, resolve } = Promise.withResolvers<void>();
    source.loadOlder = () => promise;
    const arrival = session.jump(2);
    await flushPromises();
    expect(scrolls).toEqual([]);
    source.show({ keys: [...source.add(-29, 0), ...source.getSnapshot('timeline').keys] });
    renderRows();
    resolve();
    expect(await arrival).toBe(true);
    expect(scrolls).toEqual(['i:2 center animated']);
    expect(session.scroll.isFree).toBe(true);
  });

  test('a jump waits a second for a page, and also reaches its row if the page fails', async () => {
    const { session, source, clock, errors, scrolls, setViewport } = sessionOf();
    setViewport(1, 10, { distanceToOldest: 0 });
    source.loadOlder = () => new Promise(() => undefined);
    const slow = session.jump(2);
    await flushPromises();
    clock.pass(999);
    await flushPromises();
    expect(scrolls).toEqual([]);
    clock.pass(1);
    expect(await slow).toBe(true);
    source.loadOlder = () => Promise.reject(new Error('no connection'));
    expect(await session.jump(3)).toBe(true);
    expect(scrolls).toEqual(['i:2 center animated', 'i:3 center animated']);
    expect(errors).toHaveLength(1);
  });

  test('a user who scrolls before the next page arrives stays there', async () => {
    const { session, source, scrolls, setViewport } = sessionOf();
    setViewport(1, 10, { distanceToOldest: 0 });
    const { promise, resolve } = Promise.withResolvers<void>();
    source.loadOlder = () => promise;
    const arrival = session.jump(2);
    await flushPromises();
    setViewport(3, 12, { dragging: true });
    source.show({ keys: [...source.add(-29, 0), ...source.getSnapshot('timeline').keys] });
    resolve();
    expect(await arrival).toBe(false);
    expect(scrolls).toEqual([]);
    expect(session.scroll.isFree).toBe(true);
  });

  test('a wheel that still rolls when a jump begins does not cancel it', async () => {
    const { session, source, scrolls, setViewport, renderRows } = sessionOf();
    setViewport(1, 10, { distanceToOldest: 0, dragging: true });
    const { promise, resolve } = Promise.withResolvers<void>();
    source.loadOlder = () => promise;
    const arrival = session.jump(2);
    await flushPromises();
    setViewport(2, 11, { distanceToOldest: 40, dragging: true });
    source.show({ keys: [...source.add(-29, 0), ...source.getSnapshot('timeline').keys] });
    renderRows();
    resolve();
    expect(await arrival).toBe(true);
    expect(scrolls).toEqual(['i:2 center animated']);
  });

  test('a newer jump cancels an older one', async () => {
    const { session, source, renderRows } = sessionOf();
    source.onRequest = () => source.show({ keys: source.add(201, 231), live: false, segmentId: 2 });
    const arrivals = [session.jump(216), session.jump(217)];
    await flushPromises();
    renderRows();
    expect(await Promise.all(arrivals)).toEqual([false, true]);
    expect(session.highlight.row.get()?.key).toBe('i:217');
  });

  test('a failed jump changes nothing and reports the reason', async () => {
    const { session, source, errors, scrolls } = sessionOf();
    source.onRequest = () => {
      throw new Error('no access');
    };
    expect(await session.jump(7)).toBe(false);
    expect([errors.length, scrolls]).toEqual([1, []]);
  });
});
