import { freshDatabase } from '@chatwire/testkit';
import { openPostgresStorage } from '../storage/postgres/open-postgres.ts';
import { evaluatorCases } from './alarm-evaluator.cases.ts';

evaluatorCases(async () => {
  const url = await freshDatabase();
  return { storage: await openPostgresStorage(url), again: () => openPostgresStorage(url) };
});
