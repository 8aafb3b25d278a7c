import { freshDatabase } from '@chatwire/testkit';
import { openPostgresStorage } from '../storage/postgres/open-postgres.ts';
import { relayCases } from './relay.cases.ts';

relayCases(async () => openPostgresStorage(await freshDatabase()));
