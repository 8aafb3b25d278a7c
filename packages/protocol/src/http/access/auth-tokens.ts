import { type Static, Type } from 'typebox';
import { Clearable, Text } from '../fields.ts';

const AppInfo = Type.Refine(
  Type.Record(Type.String(), Type.Unknown()),
  (info) => JSON.stringify(info).length <= 1024,
  () => 'must be at most 1 KB',
);

const device = {
  platform: Clearable(Text(1, 100)),
  userAgent: Clearable(Text(1, 500)),
  appInfo: Clearable(AppInfo),
};

/** POST /users/{uid}/auth_tokens. */
export const CreateAuthToken = Type.Object({
  force: Type.Optional(Type.Boolean({ description: "Revoke the user's other tokens first. Default false" })),
  ...device,
  expiresIn: Clearable(Type.Integer({ minimum: 60, maximum: 31_536_000, description: 'Seconds. Default: never' })),
});
export type CreateAuthToken = Static<typeof CreateAuthToken>;

/** PUT /users/{uid}/auth_tokens/{authToken}. */
export const ChangeAuthToken = Type.Object(device);
export type ChangeAuthToken = Static<typeof ChangeAuthToken>;
