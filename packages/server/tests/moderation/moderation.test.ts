import { startConversationFixture } from '../fixtures/conversation-fixture.ts';
import { moderationCases } from './moderation.cases.ts';

moderationCases(startConversationFixture);
