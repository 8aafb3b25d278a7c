import { openSqliteStorage } from '../sqlite/open-sqlite.ts';
import { auditStoreCases } from './audit-store.cases.ts';

auditStoreCases(() => openSqliteStorage(':memory:'));
