import { freshDatabase } from '@chatwire/testkit';
import { openPostgresStorage } from '../postgres/open-postgres.ts';
import { mediaStoresCases } from './media-stores.cases.ts';

mediaStoresCases(async () => openPostgresStorage(await freshDatabase()));
