import { openSqliteStorage } from '../../sqlite/open-sqlite.ts';
import { searchMessagesCases } from './search-messages.cases.ts';

searchMessagesCases(() => openSqliteStorage(':memory:'));
