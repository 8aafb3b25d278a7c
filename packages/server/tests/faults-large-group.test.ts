import { test } from 'vitest';
import { tellAndCheck } from './faults-large-group.cases.ts';

test(
  'a message to a group of 10,000 is told to each member once, in a heap of 96 MiB',
  () => tellAndCheck(10_000, 96, 20_000),
  60_000,
);
