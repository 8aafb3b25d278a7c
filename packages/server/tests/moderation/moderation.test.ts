import { startConversationFixture } from '../fixtures/conversations/conversation-fixture.ts';
import { moderationCases } from './moderation.cases.ts';

moderationCases(startConversationFixture);
