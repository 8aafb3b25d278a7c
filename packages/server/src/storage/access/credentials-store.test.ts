import { openSqliteStorage } from '../sqlite/open-sqlite.ts';
import { credentialsStoreCases } from './credentials-store.cases.ts';

credentialsStoreCases(() => openSqliteStorage(':memory:'));
