import { freshDatabase } from '@chatwire/testkit';
import { openPostgresStorage } from '../postgres/open-postgres.ts';
import { resendsStoreCases } from './resends-store.cases.ts';

resendsStoreCases(async () => openPostgresStorage(await freshDatabase()));
