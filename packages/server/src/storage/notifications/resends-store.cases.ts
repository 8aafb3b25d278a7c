import { expect, test } from 'vitest';
import type { Storage } from '../storage.ts';
import { beginResend, endResend } from './resends-store.ts';

/** Defines the test cases for claiming an entry for a resend, on any database. */
export function resendsStoreCases(open: () => Promise<Storage>): void {
  test('an entry is claimed for a resend by one caller at a time, and an expired claim no longer counts', async () => {
    const storage = await open();
    const { db } = storage;
    const both = await Promise.all([beginResend(db, 'a', 1_000, 2_000), beginResend(db, 'a', 1_000, 2_000)]);
    expect(both.toSorted()).toEqual([false, true]);
    expect(await beginResend(db, 'b', 1_000, 2_000)).toBe(true);
    expect(await beginResend(db, 'a', 1_999, 3_000)).toBe(false);
    expect(await beginResend(db, 'a', 2_000, 3_000)).toBe(true);
    await endResend(db, 'a');
    expect(await beginResend(db, 'a', 2_001, 3_000)).toBe(true);
    await storage.close();
  });
}
