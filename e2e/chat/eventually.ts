import { expect } from 'vitest';

/** Expects that a value has, within 30 s, what the next matcher demands. */
export function eventually<T>(read: () => T | Promise<T>): ReturnType<typeof expect.poll<T>> {
  return expect.poll(read, { timeout: 30_000 });
}
