import type { ApnsPayload } from '../../providers/apns/apns-payload.ts';
import type { CustomPushPayload } from '../../providers/custom/custom-payload.ts';
import type { FcmPayload } from '../../providers/fcm/fcm-payload.ts';
import type { Finished } from './fit.ts';

export type PushPayload = FcmPayload | ApnsPayload | CustomPushPayload;

/** Often shared by many recipients: never to be changed. */
export type FinishedPayload = Finished<PushPayload>;
