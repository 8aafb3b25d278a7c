import { openSqliteStorage } from '../sqlite/open-sqlite.ts';
import { groupsStoreCases } from './groups-store.cases.ts';

groupsStoreCases(() => openSqliteStorage(':memory:'));
