import { startConversationFixture } from '../fixtures/conversations/conversation-fixture.ts';
import { directoryStorage } from '../fixtures/storage/media-storage.ts';
import { mediaCases } from './media.cases.ts';

mediaCases(startConversationFixture, directoryStorage);
