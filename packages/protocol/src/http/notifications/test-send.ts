import { type Static, Type } from 'typebox';
import { Uid } from '../../entities/user.ts';
import { ALL_PROVIDERS, CHANNELS, REASONS } from '../../notification/enums.ts';
import { ProviderResponse, ReasonDetail } from '../../notification/log-entry.ts';
import { PLATFORMS } from '../../notification/platform.ts';
import { Text } from '../fields.ts';

/** Request to send a test to a user's devices or addresses. See docs/spec/notifications.md#test-send. */
export const TestSendRequest = Type.Object({
  uid: Uid,
  channel: Type.Enum(CHANNELS),
  /** Only through this provider. Default: all targets of the user. */
  provider: Type.Optional(Type.Enum(ALL_PROVIDERS)),
  /** Push: only through this account. */
  providerId: Type.Optional(Text(1, 100)),
  /** Push: only to this device of the user. */
  pushToken: Type.Optional(Text(1, 4096)),
  /** Default: `Test`. */
  title: Type.Optional(Text(1, 100)),
  /** Default: `Test notification`. */
  body: Type.Optional(Text(1, 1000)),
});
export type TestSendRequest = Static<typeof TestSendRequest>;

export const TestSendResult = Type.Object({
  provider: Type.Optional(Type.Enum(ALL_PROVIDERS)),
  providerId: Type.Optional(Type.String()),
  tokenType: Type.Optional(Type.Enum(PLATFORMS)),
  /** Masked. */
  pushToken: Type.Optional(Type.String()),
  /** The provider was called and responded. */
  notificationTriggered: Type.Boolean(),
  success: Type.Optional(Type.Boolean()),
  reason: Type.Optional(Type.Enum(REASONS)),
  reasonDetail: Type.Optional(ReasonDetail),
  providerResponse: Type.Optional(ProviderResponse),
  payload: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export type TestSendResult = Static<typeof TestSendResult>;

/** One result per target; without a target, one result with a reason. */
export const TestSend = Type.Object({ results: Type.Array(TestSendResult) });
export type TestSend = Static<typeof TestSend>;
