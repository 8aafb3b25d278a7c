import { startConversationFixture } from '../fixtures/conversation-fixture.ts';
import { reactionCases } from './reactions.cases.ts';

reactionCases(startConversationFixture);
