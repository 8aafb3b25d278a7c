import { freshDatabase } from '@chatwire/testkit';
import { openPostgresStorage } from '../postgres/open-postgres.ts';
import { auditStoreCases } from './audit-store.cases.ts';

auditStoreCases(async () => openPostgresStorage(await freshDatabase()));
