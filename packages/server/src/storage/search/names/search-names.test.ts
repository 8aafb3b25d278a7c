import { openSqliteStorage } from '../../sqlite/open-sqlite.ts';
import { searchNamesCases } from './search-names.cases.ts';

searchNamesCases(() => openSqliteStorage(':memory:'));
