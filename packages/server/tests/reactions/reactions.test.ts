import { startConversationFixture } from '../fixtures/conversations/conversation-fixture.ts';
import { reactionCases } from './reactions.cases.ts';

reactionCases(startConversationFixture);
