import { freshDatabase } from '@chatwire/testkit';
import { describe } from 'vitest';
import { clearModelCases } from './clears-model.cases.ts';

const seeds = (count: number) => Array.from({ length: count }, (_, n) => 100 + n);

describe('outdated notifications beside a model, SQLite', () => clearModelCases(async () => undefined, seeds(25), 150));
describe('outdated notifications beside a model, PostgreSQL', () => clearModelCases(freshDatabase, seeds(8), 150));
