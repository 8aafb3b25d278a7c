import { groupsStoreCases } from './groups-store.cases.ts';
import { openSqliteStorage } from './sqlite/open-sqlite.ts';

groupsStoreCases(() => openSqliteStorage(':memory:'));
