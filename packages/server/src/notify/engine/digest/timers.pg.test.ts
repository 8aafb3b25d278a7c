import { freshDatabase } from '@chatwire/testkit';
import { openPostgresStorage } from '../../../storage/postgres/open-postgres.ts';
import { timersCases } from './timers.cases.ts';

timersCases(async () => openPostgresStorage(await freshDatabase()));
