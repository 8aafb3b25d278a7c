import { openSqliteStorage } from '../../storage/sqlite/open-sqlite.ts';
import { webhookQueueCases } from './webhook-queue.cases.ts';

webhookQueueCases(() => openSqliteStorage(':memory:'));
