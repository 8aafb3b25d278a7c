import { blocksStoreCases } from './blocks-store.cases.ts';
import { openSqliteStorage } from './sqlite/open-sqlite.ts';

blocksStoreCases(() => openSqliteStorage(':memory:'));
