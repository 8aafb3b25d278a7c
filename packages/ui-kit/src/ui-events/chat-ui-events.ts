import { ChatUIEventEmitter } from './chat-ui-event-emitter.ts';

/**
 * The emitter of the default client: receives events from every provider that uses that client, and reaches all of
 * them. See docs/spec/message-list.md#ui-events.
 */
export const ChatUIEvents = /* @__PURE__ */ new ChatUIEventEmitter();
