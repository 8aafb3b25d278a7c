import { freshDatabase } from '@chatwire/testkit';
import { openPostgresStorage } from '../../postgres/open-postgres.ts';
import { shownStoreCases } from './shown-store.cases.ts';

shownStoreCases(async () => openPostgresStorage(await freshDatabase()));
