import { openSqliteStorage } from '../../../storage/sqlite/open-sqlite.ts';
import { fireClearsCases } from './fire-clears.cases.ts';

fireClearsCases(() => openSqliteStorage(':memory:'));
