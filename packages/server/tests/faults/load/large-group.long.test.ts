import { test } from 'vitest';
import { scaled } from '../../fixtures/long-scale.ts';
import { notifyAndCheck } from './large-group.cases.ts';

test(
  'a message to a group of 100,000 notifies each member once, in a heap of 400 MiB',
  () => notifyAndCheck({ size: scaled(100_000), membersPerPhone: 1, heapMiB: 400 }),
  300_000,
);
