import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOW } from '../../sample-rows.fixture.ts';
import type { Storage } from '../../storage.ts';
import { endShown, markCovered, markShownAgain, saveShown, shownOn } from './shown-store.ts';

/** Defines the test cases for shown notifications on any database. */
export function shownStoreCases(open: () => Promise<Storage>): void {
  const target = 'phone';
  let storage: Storage;

  beforeAll(async () => {
    storage = await open();
  });
  afterAll(() => storage.close());
  beforeEach(async () => {
    await storage.db.deleteFrom('shown').execute();
  });

  /** Shows a message of ivo to mara. */
  async function show(messageId: number, handle = messageId, repeated = 0): Promise<void> {
    const row = { tag: String(messageId), conversation_id: 'ivo_user_mara', parent_id: 0, kind: 'message' } as const;
    const shown = { ...row, target, uid: 'mara', message_id: messageId, sender: 'ivo', about: '{}', handle, repeated };
    await saveShown(storage.db, [{ ...shown, since_ms: NOW }]);
  }

  test('a notification that is displayed after its clear is outdated again', async () => {
    await show(7);
    await markCovered(storage.db, target, [{ tag: '7', messageId: 7 }], {
      sentAtMs: NOW,
      acceptedAtMs: NOW + 5,
      handle: 500,
    });
    expect(await markShownAgain(storage.db, new Map([[7, NOW + 5]]))).toEqual([]);
    expect(await markShownAgain(storage.db, new Map([[8, NOW + 6]]))).toEqual([]);
    expect(await markShownAgain(storage.db, new Map([[7, NOW + 6]]))).toMatchObject([{ target, tag: '7' }]);
    expect(await shownOn(storage.db, target)).toMatchObject([{ told_at_ms: null, told_handle: null }]);
  });

  test('reports end rows by the handle of the push, and of the clear that covers them', async () => {
    for (const id of [7, 8, 9, 10]) await show(id);
    const told = [8, 9].map((messageId) => ({ tag: String(messageId), messageId }));
    await markCovered(storage.db, target, told, { sentAtMs: NOW, acceptedAtMs: NOW, handle: 500 });
    expect(await endShown(storage.db, { gone: [10], cleared: [] })).toEqual([]);
    expect(await endShown(storage.db, { gone: [500], cleared: [500] })).toEqual([]);
    expect((await shownOn(storage.db, target)).map(({ message_id }) => message_id)).toEqual([7]);
    expect(await endShown(storage.db, { gone: [], cleared: [7] })).toMatchObject([{ target, handle: 7 }]);
    expect(await shownOn(storage.db, target)).toEqual([]);
  });

  test('reports do not end a notification whose push may arrive twice, nor a later one with its tag', async () => {
    for (const repeated of [1, 0]) {
      await show(7, 70 + repeated, repeated);
      expect(await endShown(storage.db, { gone: [70 + repeated], cleared: [70 + repeated] })).toEqual([]);
      expect(await shownOn(storage.db, target)).toMatchObject([{ handle: 70 + repeated }]);
    }
  });

  test('a notification that a later push has replaced is not covered by an earlier clear', async () => {
    await show(7);
    const told = { sentAtMs: NOW - 1, acceptedAtMs: NOW, handle: 500 };
    await markCovered(storage.db, target, [{ tag: '7', messageId: 7 }], told);
    expect(await shownOn(storage.db, target)).toMatchObject([{ told_at_ms: null }]);
  });

  test('a notification that is reported as displayed together with its clear is kept: it may have been displayed later', async () => {
    await show(7);
    await markCovered(storage.db, target, [{ tag: '7', messageId: 7 }], {
      sentAtMs: NOW,
      acceptedAtMs: NOW,
      handle: 500,
    });
    await endShown(storage.db, { gone: [], cleared: [500], displayed: [7] });
    expect(await shownOn(storage.db, target)).toHaveLength(1);
    await endShown(storage.db, { gone: [], cleared: [500], displayed: [8] });
    expect(await shownOn(storage.db, target)).toEqual([]);
  });
}
