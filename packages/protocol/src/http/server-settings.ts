import { type Static, Type } from 'typebox';

/**
 * GET /settings: what clients need to know about this deployment.
 * See docs/spec/rest-and-realtime.md#keys-settings-and-health.
 */
export const ServerSettings = Type.Object(
  {
    appName: Type.String(),
    limits: Type.Object({
      textLength: Type.Integer({ description: 'Characters' }),
      attachments: Type.Integer({ description: 'Per message' }),
      mentions: Type.Integer({ description: 'Per message' }),
      fileSize: Type.Integer({ description: 'Bytes' }),
      reactionsPerMessage: Type.Integer({ description: 'Distinct reactions' }),
      page: Type.Integer({ description: 'Maximum page size for callers with a user token' }),
    }),
    features: Type.Object({
      moderation: Type.Boolean(),
      calls: Type.Boolean(),
      agents: Type.Boolean(),
      badge: Type.Boolean(),
      /** This server can translate messages. */
      translation: Type.Optional(Type.Boolean()),
    }),
    ringSeconds: Type.Integer(),
    flagRemarkLength: Type.Integer(),
    realtimeURL: Type.String(),
    serverTime: Type.Integer({ description: 'Epoch seconds' }),
  },
  { $id: 'ServerSettings' },
);
export type ServerSettings = Static<typeof ServerSettings>;
