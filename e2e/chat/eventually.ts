import { expect } from 'vitest';

/** Expects what a value becomes within the patience of a test. */
export function soon<T>(read: () => T | Promise<T>): ReturnType<typeof expect.poll<T>> {
  return expect.poll(read, { timeout: 30_000 });
}
