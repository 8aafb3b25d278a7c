import { freshDatabase } from '@chatwire/testkit';
import { describe } from 'vitest';
import { callCases } from './calls.cases.ts';
import { changeCases } from './changes.cases.ts';
import { conversationCases } from './conversations.cases.ts';
import { flagCases } from './flags.cases.ts';
import { mediaCases } from './media.cases.ts';
import { messageListCases } from './message-lists.cases.ts';
import { messageSearchCases } from './message-search.cases.ts';
import { messageCases } from './messages.cases.ts';
import { moderationCases } from './moderation.cases.ts';
import { reactionCases } from './reactions.cases.ts';
import { receiptCases } from './receipts.cases.ts';
import { runCases } from './runs.cases.ts';
import { type StartTalk, startTalk } from './talk.ts';
import { threadCases } from './threads.cases.ts';
import { translationCases } from './translations.cases.ts';

/** The same server on PostgreSQL behaves alike. */
const start: StartTalk = async (options = {}) =>
  startTalk({ ...options, env: { ...options.env, CHATWIRE_DATABASE_URL: await freshDatabase() } });

describe('messages', () => messageCases(start));
describe('lists', () => messageListCases(start));
describe('search', () => messageSearchCases(start));
describe('threads', () => threadCases(start));
describe('reactions', () => reactionCases(start));
describe('flags', () => flagCases(start));
describe('receipts', () => receiptCases(start));
describe('translations', () => translationCases(start));
describe('media', () => mediaCases(start));
describe('AI runs', () => runCases(start));
describe('conversations', () => conversationCases(start));
describe('changes', () => changeCases(start));
describe('moderation', () => moderationCases(start));
describe('calls', () => callCases(start));
