import { openSqliteStorage } from '../storage/sqlite/open-sqlite.ts';
import { logJobsCases } from './log-jobs.cases.ts';

logJobsCases(() => openSqliteStorage(':memory:'));
