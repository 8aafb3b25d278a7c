import { type Static, Type } from 'typebox';
import { SUPPRESSED_BY } from '../../notification/device-receipts.ts';

/** Steps of a check in order. Emails have no `permission` and no `receipt`. See docs/spec/last-mile.md#notification-check. */
export const CHECK_STEPS = ['server', 'preferences', 'permission', 'token', 'provider', 'push', 'receipt'] as const;
export type CheckStepName = (typeof CHECK_STEPS)[number];

export const CHECK_STEP_STATES = ['pass', 'warn', 'fail', 'running', 'not_reached'] as const;
export type CheckStepState = (typeof CHECK_STEP_STATES)[number];

/** People who can fix a step. `app`: the app itself, such as by signing in again. */
export const CHECK_FIXERS = ['user', 'app', 'operator'] as const;
export type CheckFixer = (typeof CHECK_FIXERS)[number];

/** What an app can offer as a button. */
export const CHECK_ACTIONS = ['open_settings', 'request_permission', 'register', 'open_preferences'] as const;
export type CheckAction = (typeof CHECK_ACTIONS)[number];

/** Channels of a check. */
export const CHECK_CHANNELS = ['push', 'email'] as const;
export type CheckChannel = (typeof CHECK_CHANNELS)[number];

/** Devices of a check. */
export const CHECK_SCOPES = ['this', 'all'] as const;
export type CheckScope = (typeof CHECK_SCOPES)[number];

/** What to check. See docs/spec/last-mile.md#recipient-explanations. */
export const CheckRequest = Type.Object({
  /** Default: `push`. */
  channel: Type.Optional(Type.Enum(CHECK_CHANNELS)),
  scope: Type.Optional(
    Type.Enum(CHECK_SCOPES, {
      description: '`this` (default): the device of this login; `all`: the device of the user that gets furthest',
    }),
  ),
  language: Type.Optional(
    Type.String({
      maxLength: 35,
      pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$',
      description: 'BCP 47 tag of the sentences. Default: the language of the device, of the user, of the app',
    }),
  ),
});
export type CheckRequest = Static<typeof CheckRequest>;

/** One step of a check, with its sentence. */
export const CheckStep = Type.Object(
  {
    step: Type.Enum(CHECK_STEPS),
    state: Type.Enum(CHECK_STEP_STATES, { description: '`not_reached`: an earlier step failed' }),
    code: Type.Optional(Type.String({ description: 'Cause of `warn` or `fail`; for push also codes of providers' })),
    sentence: Type.String({ description: 'The result, in the language of the check' }),
    fix: Type.Optional(Type.String({ description: 'What helps, in the language of the check' })),
    fixBy: Type.Optional(Type.Enum(CHECK_FIXERS)),
    action: Type.Optional(Type.Enum(CHECK_ACTIONS, { description: 'What the app can offer as a button' })),
    setting: Type.Optional(Type.String({ description: 'Path of the preference, such as `mute.dndPreferenceSetting`' })),
    by: Type.Optional(Type.Enum(SUPPRESSED_BY, { description: 'With code SUPPRESSED: the cause' })),
    atMS: Type.Integer({ description: 'Time of the state, epoch ms' }),
  },
  { $id: 'CheckStep' },
);
export type CheckStep = Static<typeof CheckStep>;

export const CheckStarted = Type.Object({ checkId: Type.String() });
export type CheckStarted = Static<typeof CheckStarted>;

const members = {
  state: Type.Enum(['running', 'done']),
  /** Steps that have begun; all steps when the check is done. */
  steps: Type.Array(CheckStep),
};

/** State of a check. See docs/spec/last-mile.md#recipient-explanations. */
export const NotificationCheck = Type.Object(members);
export type NotificationCheck = Static<typeof NotificationCheck>;

/** Data of the frame `notification_check`. */
export const NotificationCheckData = { checkId: Type.String(), ...members };
