import { freshDatabase } from '@chatwire/testkit';
import { describe } from 'vitest';
import { replayInvariantCases } from './replay-invariants.cases.ts';

const seeds = Array.from({ length: 12 }, (_, index) => index + 10);

describe('replay invariants, SQLite', () => replayInvariantCases(async () => undefined, seeds, 25));
describe('replay invariants, PostgreSQL', () => replayInvariantCases(freshDatabase, seeds.slice(0, 4), 25));
