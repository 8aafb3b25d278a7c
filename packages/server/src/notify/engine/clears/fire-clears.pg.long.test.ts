import { freshDatabase } from '@chatwire/testkit';
import { openPostgresStorage } from '../../../storage/postgres/open-postgres.ts';
import { fireClearsCases } from './fire-clears.cases.ts';

fireClearsCases(async () => openPostgresStorage(await freshDatabase()));
