import { freshDatabase } from '@chatwire/testkit';
import { rushCases } from './rush.cases.ts';

rushCases(async () => ({ CHATWIRE_DATABASE_URL: await freshDatabase() }));
