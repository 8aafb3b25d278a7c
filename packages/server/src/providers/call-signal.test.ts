import { expect, test } from 'vitest';
import { abortSignalOf, CallDeadline } from './call-signal.ts';

test('a deadline calls its listeners once, without those that were removed', () => {
  const deadline = new CallDeadline();
  const calls: string[] = [];
  const removed = () => void calls.push('removed');
  deadline.addEventListener('abort', () => void calls.push('kept'));
  deadline.addEventListener('abort', removed);
  deadline.removeEventListener('abort', removed);
  expect(deadline.aborted).toBe(false);
  deadline.abort();
  deadline.abort();
  expect(deadline.aborted).toBe(true);
  expect(calls).toEqual(['kept']);
});

test('a client that requires an AbortSignal gets one that ends with the deadline', () => {
  const deadline = new CallDeadline();
  const before = abortSignalOf(deadline);
  expect(before.aborted).toBe(false);
  deadline.abort();
  expect(before.aborted).toBe(true);
  expect(abortSignalOf(deadline).aborted).toBe(true);
  const own = new AbortController().signal;
  expect(abortSignalOf(own)).toBe(own);
});
