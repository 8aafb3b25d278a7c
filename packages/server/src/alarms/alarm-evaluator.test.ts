import { openSqliteStorage } from '../storage/sqlite/open-sqlite.ts';
import { evaluatorCases } from './alarm-evaluator.cases.ts';

evaluatorCases(async () => ({
  storage: await openSqliteStorage(':memory:'),
  again: () => Promise.reject(new Error('one process opens a SQLite database')),
}));
