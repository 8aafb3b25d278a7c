import { freshDatabase } from '@chatwire/testkit';
import { openPostgresStorage } from '../storage/postgres/open-postgres.ts';
import { logJobsCases } from './log-jobs.cases.ts';

logJobsCases(async () => openPostgresStorage(await freshDatabase()));
