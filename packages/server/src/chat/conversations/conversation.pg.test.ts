import { freshDatabase } from '@chatwire/testkit';
import { openPostgresStorage } from '../../storage/postgres/open-postgres.ts';
import { conversationCases } from './conversation.cases.ts';

conversationCases(async () => openPostgresStorage(await freshDatabase()));
