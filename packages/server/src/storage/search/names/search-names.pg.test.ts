import { freshDatabase } from '@chatwire/testkit';
import { openPostgresStorage } from '../../postgres/open-postgres.ts';
import { searchNamesCases } from './search-names.cases.ts';

searchNamesCases(async () => openPostgresStorage(await freshDatabase()));
