import { freshDatabase } from '@chatwire/testkit';
import { openPostgresStorage } from '../../storage/postgres/open-postgres.ts';
import { webhookQueueCases } from './webhook-queue.cases.ts';

webhookQueueCases(async () => openPostgresStorage(await freshDatabase()));
