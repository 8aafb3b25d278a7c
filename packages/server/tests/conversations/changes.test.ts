import { startConversationFixture } from '../fixtures/conversation-fixture.ts';
import { changeCases } from './changes.cases.ts';

changeCases(startConversationFixture);
