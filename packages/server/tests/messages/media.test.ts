import { startConversationFixture } from '../fixtures/conversation-fixture.ts';
import { directoryStorage } from '../fixtures/media-storage.ts';
import { mediaCases } from './media.cases.ts';

mediaCases(startConversationFixture, directoryStorage);
