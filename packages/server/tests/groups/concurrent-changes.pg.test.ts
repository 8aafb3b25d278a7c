import { freshDatabase } from '@chatwire/testkit';
import { concurrentChangeCases } from './concurrent-changes.cases.ts';

concurrentChangeCases(async () => ({ CHATWIRE_DATABASE_URL: await freshDatabase() }));
