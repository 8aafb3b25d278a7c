import type { PlantedFault } from './planted-fault.ts';

/** Faults of the SDK, and of what the server does for connected apps. */
export const PLANTED_APP_FAULTS: readonly PlantedFault[] = [
  {
    name: 'apps do not load missed changes after a reconnection',
    package: 'sdk',
    file: 'store/chat-store.ts',
    original:
      'for (const [conversationId, feed] of this.#feeds) if (this.#isShown(conversationId)) void feed.catchUp();',
    faulty: '',
  },
  {
    name: 'a gap in the sequence numbers is ignored',
    package: 'sdk',
    file: 'store/catch-up/conversation-feed.ts',
    original: 'this.#early.set(seq, frame);',
    faulty: 'this.#knownSeq = Math.max(this.#knownSeq ?? 0, seq - 1);\n    this.#early.set(seq, frame);',
  },
  {
    name: 'reply counts that were lost with the connection stay lost',
    hasHappened: true,
    package: 'sdk',
    file: 'store/catch-up/catch-up.ts',
    original: 'this.#refetchParents(stores, changes.frames);',
    faulty: '',
  },
  {
    name: 'the unread count of a message frame is ignored',
    package: 'sdk',
    file: 'store/frame-applier.ts',
    original: 'this.#applyUnreadCount(stores, data, message, seq);',
    faulty: '',
  },
  {
    name: 'a read mark that failed is not sent again',
    package: 'sdk',
    file: 'store/chat-store.ts',
    original: '      store.reads.flush();\n      store.invalidate();',
    faulty: '      store.invalidate();',
  },
  {
    name: 'the next process of an app forgets the stored outbox',
    package: 'sdk',
    file: 'outbox/outbox.ts',
    original: 'this.#entries.set(entry.muid, entry);\n      this.#options.sentIds.add(entry.muid);',
    faulty: '',
  },
  {
    name: 'an attempt that failed is not repeated',
    package: 'sdk',
    file: 'outbox/outbox.ts',
    original: 'entry.dueAtMs = now + (exception.retryAfterMs ?? backoffMs(entry.failures, randomBytes, 60));',
    faulty: 'return this.#fail(entry, exception);',
  },
  {
    name: 'a connection without responses counts as open',
    package: 'sdk',
    file: 'realtime/link.ts',
    original: 'this.#isSilent ? this.#end(LINK_LOST) : this.#scheduleHeartbeat(everyMs, everyMs - SILENCE_MS),',
    faulty: 'this.#scheduleHeartbeat(everyMs, everyMs - SILENCE_MS),',
  },
  {
    name: 'the other connections of a user do not learn what the user has read',
    file: 'chat/receipts/mark.ts',
    original: "if (kind === 'read') await broadcastOwnState(tx, user.uid, scope.conversationId, scope.parentId);",
    faulty: '',
  },
  {
    name: 'a message that is sent again is stored again',
    file: 'chat/messages/store.ts',
    original: 'muid_key: muidKey ?? null,',
    faulty: 'muid_key: null,',
  },
];
