import type { ApnsPayload } from './apns-payload.ts';

/** Returns the dictionary `aps` as APNs expects it. Undefined members are not written. */
export function apsOf(payload: ApnsPayload): object {
  if (payload.pushType === 'voip') return {};
  if (!('alert' in payload)) return { badge: payload.badge, 'content-available': 1 };
  const { alert, sound, badge, contentAvailable, mutableContent } = payload;
  return {
    alert,
    sound,
    badge,
    'content-available': contentAvailable || undefined,
    'mutable-content': mutableContent || undefined,
    'thread-id': payload.threadId,
    category: payload.category,
    'interruption-level': payload.interruptionLevel,
    'relevance-score': payload.relevanceScore,
    'target-content-id': payload.targetContentId,
  };
}
