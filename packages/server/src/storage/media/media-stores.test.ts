import { openSqliteStorage } from '../sqlite/open-sqlite.ts';
import { mediaStoresCases } from './media-stores.cases.ts';

mediaStoresCases(() => openSqliteStorage(':memory:'));
