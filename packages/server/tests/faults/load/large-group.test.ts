import { test } from 'vitest';
import { notifyAndCheck } from './large-group.cases.ts';

test(
  'a message to a group of 10,000 notifies each member once, in a heap of 128 MiB',
  () => notifyAndCheck({ size: 10_000, membersPerPhone: 4, heapMiB: 128 }),
  150_000,
);
