import { freshDatabase } from '@chatwire/testkit';
import { rushCases } from './concurrent-changes.cases.ts';

rushCases(async () => ({ CHATWIRE_DATABASE_URL: await freshDatabase() }));
