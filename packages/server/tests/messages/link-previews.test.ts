import { startConversationFixture } from '../fixtures/conversations/conversation-fixture.ts';
import { linkPreviewCases } from './link-previews.cases.ts';

linkPreviewCases(startConversationFixture);
