import { type Static, Type } from 'typebox';
import { Uid } from '../entities/user.ts';
import { RECEIVER_TYPES } from '../notification/enums.ts';

/**
 * Protocol version sent with `authenticate`. Increased for breaking changes only.
 * See docs/spec/rest-and-realtime.md#versioning.
 */
export const REALTIME_PROTOCOL = 1;

const MessageId = Type.String({ pattern: '^[1-9][0-9]{0,15}$', description: 'must be a message id' });

/** First frame of a connection. See docs/spec/rest-and-realtime.md#client-frames. */
export const AuthenticateData = Type.Object({
  authToken: Type.String({ minLength: 1, maxLength: 300 }),
  protocol: Type.Integer({ minimum: REALTIME_PROTOCOL, maximum: REALTIME_PROTOCOL }),
  device: Type.Optional(
    Type.Object({
      platform: Type.Optional(Type.String({ maxLength: 100 })),
      deviceId: Type.Optional(Type.String({ maxLength: 100 })),
    }),
  ),
  /** Whose presence this connection receives. Default: `contacts`. */
  presence: Type.Optional(Type.Enum(['none', 'contacts', 'all'])),
  resume: Type.Optional(Type.Object({ cursor: Type.String({ maxLength: 64 }) })),
});
export type AuthenticateData = Static<typeof AuthenticateData>;
export type PresenceSubscription = 'none' | 'contacts' | 'all';

/**
 * Repeated every 4 s while the user types; expires after 6 s.
 * See docs/spec/rest-and-realtime.md#client-frames.
 */
export const TypingData = Type.Object({
  receiver: Uid,
  receiverType: Type.Enum(RECEIVER_TYPES),
  state: Type.Enum(['start', 'end']),
  parentId: Type.Optional(MessageId),
  /** At most 1 KB of JSON. */
  metadata: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export type TypingData = Static<typeof TypingData>;

/**
 * Marks everything up to and including `id` as delivered or read; with `parentId`, in that thread.
 * See docs/spec/rest-and-realtime.md#client-frames.
 */
export const ReceiptData = Type.Object({
  receiptType: Type.Enum(['delivered', 'read']),
  receiver: Uid,
  receiverType: Type.Enum(RECEIVER_TYPES),
  id: MessageId,
  parentId: Type.Optional(MessageId),
});
export type ReceiptData = Static<typeof ReceiptData>;

/** Heartbeat, and whether the app is visible. See docs/spec/rest-and-realtime.md#client-frames. */
export const PingData = Type.Object({ state: Type.Optional(Type.Enum(['active', 'background'])) });
export type PingData = Static<typeof PingData>;

/** Every frame a client sends. `id` requests a response. See docs/spec/rest-and-realtime.md#connection. */
export const ClientFrame = Type.Object(
  {
    type: Type.String({ minLength: 1, maxLength: 64 }),
    id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    data: Type.Optional(Type.Unknown()),
  },
  { $id: 'ClientFrame' },
);
export type ClientFrame = Static<typeof ClientFrame>;

/** Data of each frame type a client may send. */
export const CLIENT_FRAMES = {
  authenticate: AuthenticateData,
  typing: TypingData,
  receipt: ReceiptData,
  ping: PingData,
} as const;
export type ClientFrameType = keyof typeof CLIENT_FRAMES;
