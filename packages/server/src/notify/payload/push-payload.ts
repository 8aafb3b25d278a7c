import type { PushPayload } from '../../providers/registry.ts';
import type { Finished } from './truncate-payload.ts';

/** Often shared by many recipients: never to be changed. */
export type FinishedPayload = Finished<PushPayload>;
