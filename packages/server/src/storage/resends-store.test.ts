import { resendsStoreCases } from './resends-store.cases.ts';
import { openSqliteStorage } from './sqlite/open-sqlite.ts';

resendsStoreCases(() => openSqliteStorage(':memory:'));
