import { freshDatabase } from '@chatwire/testkit';
import { auditLogCases } from './audit-log.cases.ts';

auditLogCases(async () => ({ CHATWIRE_DATABASE_URL: await freshDatabase() }));
