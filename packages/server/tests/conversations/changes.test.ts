import { startConversationFixture } from '../fixtures/conversations/conversation-fixture.ts';
import { changeCases } from './changes.cases.ts';

changeCases(startConversationFixture);
