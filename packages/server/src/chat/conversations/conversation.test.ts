import { openSqliteStorage } from '../../storage/sqlite/open-sqlite.ts';
import { conversationCases } from './conversation.cases.ts';

conversationCases(() => openSqliteStorage(':memory:'));
