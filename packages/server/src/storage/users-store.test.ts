import { usersStoreCases } from './users-store.cases.ts';
import { openSqliteStorage } from './sqlite/open-sqlite.ts';

usersStoreCases(() => openSqliteStorage(':memory:'));
