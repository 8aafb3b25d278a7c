import { openSqliteStorage } from '../../../storage/sqlite/open-sqlite.ts';
import { timersCases } from './timers.cases.ts';

timersCases(() => openSqliteStorage(':memory:'));
