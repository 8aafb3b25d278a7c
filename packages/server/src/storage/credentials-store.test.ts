import { credentialsStoreCases } from './credentials-store.cases.ts';
import { openSqliteStorage } from './sqlite/open-sqlite.ts';

credentialsStoreCases(() => openSqliteStorage(':memory:'));
