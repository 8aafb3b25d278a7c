import { openSqliteStorage } from '../../sqlite/open-sqlite.ts';
import { shownStoreCases } from './shown-store.cases.ts';

shownStoreCases(() => openSqliteStorage(':memory:'));
