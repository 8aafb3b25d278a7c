import { type Static, Type } from 'typebox';

const on = Type.Boolean({ default: true });
const off = Type.Boolean({ default: false });
const fileName = Type.Optional(Type.String({ minLength: 1, maxLength: 255 }));

export const PROVIDER_ID_PATTERN = '^[A-Za-z0-9_.-]{1,100}$';
/** Names an account at a push service; unique per kind. See docs/spec/notifications.md#provider-fields. */
export const ProviderId = Type.String({
  pattern: PROVIDER_ID_PATTERN,
  description: 'must be 1 to 100 of the characters A-Z a-z 0-9 _ . -',
});

function shownBySystem(chat: boolean) {
  return Type.Object({ chat: Type.Boolean({ default: chat }), call: off }, { default: {} });
}

/**
 * A Firebase project, as it is stored. `null` in a write removes what is optional.
 * See docs/spec/notifications.md#provider-fields.
 */
export const FcmProvider = Type.Object(
  {
    providerId: ProviderId,
    serviceAccountFilename: fileName,
    serviceAccountCreds: Type.Object({
      project_id: Type.String({
        pattern: '^[A-Za-z0-9._:-]{1,100}$',
        description: 'must be the id of a Google project',
      }),
      client_email: Type.String({ minLength: 3, maxLength: 320 }),
      /** PEM; masked in answers, as is the key's id. */
      private_key: Type.String({ minLength: 1, maxLength: 10_000 }),
      private_key_id: Type.String({ minLength: 1, maxLength: 100 }),
    }),
    /** Where the system draws the notification from the push itself; elsewhere the app does from its data. */
    notificationInPayload: Type.Object(
      { ios: shownBySystem(true), android: shownBySystem(false), web: shownBySystem(false) },
      { default: {} },
    ),
    /** Pushes of one conversation replace each other on a phone that was offline. */
    collapseMessages: off,
    isEnabled: on,
  },
  { $id: 'FcmProvider' },
);
export type FcmProvider = Static<typeof FcmProvider>;

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
    p8KeyFilename: fileName,
    /** PEM; masked in answers. */
    p8Key: Type.String({ minLength: 1, maxLength: 10_000 }),
    includeContentAvailable: on,
    includeMutableContent: on,
    /** False: Apple's sandbox service, for development builds. */
    productionMode: off,
    isEnabled: on,
  },
  { $id: 'ApnsProvider' },
);
export type ApnsProvider = Static<typeof ApnsProvider>;

/** The operator's own webhook for pushes. See docs/spec/notifications.md#provider-fields, #custom-webhook-calls. */
export const CustomPushProvider = Type.Object(
  {
    webhookURL: Type.String({ minLength: 1, maxLength: 255 }),
    useBasicAuth: off,
    basicAuthUsername: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    /** Masked in answers. */
    basicAuthPassword: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    /** Signs every call after the Standard Webhooks specification; masked in answers. */
    signingSecret: Type.Optional(
      Type.String({
        pattern: '^(whsec_[A-Za-z0-9+/]{16,100}={0,2}|\\*{4}.*)$',
        maxLength: 110,
        description: 'must be whsec_ followed by base64',
      }),
    ),
    timeoutInMS: Type.Integer({ minimum: 500, maximum: 30_000, default: 2_000 }),
    isEnabled: on,
  },
  { $id: 'CustomPushProvider' },
);
export type CustomPushProvider = Static<typeof CustomPushProvider>;
