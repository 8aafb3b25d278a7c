import { freshDatabase } from '@chatwire/testkit';
import { openPostgresStorage } from '../../postgres/open-postgres.ts';
import { searchMessagesCases } from './search-messages.cases.ts';

searchMessagesCases(async () => openPostgresStorage(await freshDatabase()));
