import { openSqliteStorage } from '../sqlite/open-sqlite.ts';
import { resendsStoreCases } from './resends-store.cases.ts';

resendsStoreCases(() => openSqliteStorage(':memory:'));
