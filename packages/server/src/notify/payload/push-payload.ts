import type { PushPayload } from '../../providers/registry.ts';
import type { EncodedPayload } from './truncate-payload.ts';

/** Often shared by many recipients: never to be changed. */
export type EncodedPushPayload = EncodedPayload<PushPayload>;
