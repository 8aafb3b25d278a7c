import { freshDatabase, startServer } from '@chatwire/testkit';
import { describe } from 'vitest';
import { callCases } from '../calls/calls.cases.ts';
import {
  type StartConversationFixture,
  startConversationFixture,
} from '../fixtures/conversations/conversation-fixture.ts';
import { bucketStorage } from '../fixtures/storage/media-storage.ts';
import { linkPreviewCases } from '../messages/link-previews.cases.ts';
import { mediaCases } from '../messages/media.cases.ts';
import { mediaQuotaCases } from '../messages/media-quotas.cases.ts';
import { messageListCases } from '../messages/message-lists.cases.ts';
import { messageSearchCases } from '../messages/message-search.cases.ts';
import { messageCases } from '../messages/messages.cases.ts';
import { translationCases } from '../messages/translations.cases.ts';
import { flagCases } from '../moderation/flags.cases.ts';
import { moderationCases } from '../moderation/moderation.cases.ts';
import { pinCases } from '../pins/pins.cases.ts';
import { savedMessageCases } from '../pins/saved-messages.cases.ts';
import { reactionCases } from '../reactions/reactions.cases.ts';
import { receiptCases } from '../receipts/receipts.cases.ts';
import { runCases } from '../runs/runs.cases.ts';
import { threadCases } from '../threads/threads.cases.ts';
import { changeCases } from './changes.cases.ts';
import { conversationCases } from './conversations.cases.ts';

/** The same server on PostgreSQL behaves in the same way. */
const start: StartConversationFixture = async (options = {}) =>
  startConversationFixture({ ...options, env: { ...options.env, CHATWIRE_DATABASE_URL: await freshDatabase() } });

describe('messages', () => messageCases(start));
describe('lists', () => messageListCases(start));
describe('search', () => messageSearchCases(start));
describe('threads', () => threadCases(start));
describe('reactions', () => reactionCases(start));
describe('pins', () => pinCases(start));
describe('saved messages', () => savedMessageCases(start));
describe('flags', () => flagCases(start));
describe('receipts', () => receiptCases(start));
describe('translations', () => translationCases(start));
describe('link previews', () => linkPreviewCases(start));
describe('media', () => mediaCases(start, bucketStorage));
describe('media quotas', () => {
  mediaQuotaCases(async (env) => startServer({ env: { ...env, CHATWIRE_DATABASE_URL: await freshDatabase() } }));
});
describe('AI runs', () => runCases(start));
describe('conversations', () => conversationCases(start));
describe('changes', () => changeCases(start));
describe('moderation', () => moderationCases(start));
describe('calls', () => callCases(start));
