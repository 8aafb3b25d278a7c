import { freshDatabase } from '../../../testkit/src/fresh-database.ts';
import { groupPasswordCases } from './group-passwords.cases.ts';

groupPasswordCases(async () => ({ CHATWIRE_DATABASE_URL: await freshDatabase() }));
