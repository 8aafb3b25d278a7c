import { describe } from 'vitest';
import { replayInvariants } from './replay-invariants.cases.ts';

describe('replay invariants, SQLite', () => replayInvariants(async () => undefined, [2], 5));
