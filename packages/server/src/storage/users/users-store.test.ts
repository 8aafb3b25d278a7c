import { openSqliteStorage } from '../sqlite/open-sqlite.ts';
import { usersStoreCases } from './users-store.cases.ts';

usersStoreCases(() => openSqliteStorage(':memory:'));
