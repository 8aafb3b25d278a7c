import { test } from 'vitest';
import { tellLargeGroup } from './faults-large-group.cases.ts';

test(
  'a message to a group of 100,000 is told to each member once, in a heap of 256 MiB',
  () => tellLargeGroup(100_000, 256, 120_000),
  300_000,
);
