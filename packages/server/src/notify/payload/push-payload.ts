import type { PushPayload } from '../../providers/registry.ts';
import type { EncodedPayload } from './truncate-payload.ts';

/** Often shared by many recipients: never mutate it. */
export type EncodedPushPayload = EncodedPayload<PushPayload>;
