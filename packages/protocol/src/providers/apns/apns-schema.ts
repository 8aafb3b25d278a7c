import { type Static, Type } from 'typebox';
import { ProviderId } from '../provider-id.ts';
import { PushDetailsSchema } from '../push-details-schema.ts';

const bit = Type.Integer({ minimum: 0, maximum: 1 });

/** A signing key of an Apple developer team, for one app. See docs/spec/notifications.md#provider-fields. */
export const ApnsProvider = Type.Object(
  {
    providerId: ProviderId,
    keyId: Type.String({ pattern: '^[A-Za-z0-9]{10}$', description: 'must be 10 letters or digits' }),
    teamId: Type.String({ pattern: '^[A-Za-z0-9]{10}$', description: 'must be 10 letters or digits' }),
    bundleId: Type.String({
      pattern: '^[A-Za-z0-9.-]{1,155}$',
      description: 'must be a bundle id of at most 155 characters',
    }),
    p8KeyFilename: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    /** PEM; masked in responses. */
    p8Key: Type.String({ minLength: 1, maxLength: 10_000 }),
    includeContentAvailable: Type.Boolean({ default: true }),
    includeMutableContent: Type.Boolean({ default: true }),
    /** False: Apple's sandbox service, for development builds. */
    productionMode: Type.Boolean({ default: false }),
    isEnabled: Type.Boolean({ default: true }),
  },
  { $id: 'ApnsProvider' },
);
export type ApnsProvider = Static<typeof ApnsProvider>;

/** `payload` of log entries of APNs. See docs/spec/notifications.md#apns-payload. */
export const ApnsPayloadSchema = Type.Object(
  {
    payload: PushDetailsSchema,
    contentAvailable: bit,
    mutableContent: bit,
    topic: Type.String(),
    pushType: Type.Enum(['alert', 'voip']),
    alert: Type.Optional(Type.Object({ title: Type.String(), body: Type.String() })),
    priority: Type.Enum([10, 5]),
    sound: Type.Optional(Type.String()),
    collapseId: Type.Optional(Type.String({ maxLength: 64 })),
    expiry: Type.Integer({ description: 'Epoch seconds' }),
    badge: Type.Optional(Type.Integer({ minimum: 0 })),
    threadId: Type.Optional(Type.String()),
    category: Type.Optional(Type.String()),
    interruptionLevel: Type.Optional(Type.Enum(['passive', 'active', 'time-sensitive'])),
    relevanceScore: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    targetContentId: Type.Optional(Type.String()),
    type: Type.Literal('apns'),
  },
  { $id: 'ApnsPayload' },
);
