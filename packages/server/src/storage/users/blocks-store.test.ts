import { openSqliteStorage } from '../sqlite/open-sqlite.ts';
import { blocksStoreCases } from './blocks-store.cases.ts';

blocksStoreCases(() => openSqliteStorage(':memory:'));
