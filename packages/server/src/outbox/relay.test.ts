import { openSqliteStorage } from '../storage/sqlite/open-sqlite.ts';
import { relayCases } from './relay.cases.ts';

relayCases(() => openSqliteStorage(':memory:'));
