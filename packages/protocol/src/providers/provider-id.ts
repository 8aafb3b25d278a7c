import { Type } from 'typebox';

export const PROVIDER_ID_PATTERN = '^[A-Za-z0-9_.-]{1,100}$';
/** Identifies a push provider account; unique per kind. See docs/spec/notifications.md#provider-fields. */
export const ProviderId = Type.String({
  pattern: PROVIDER_ID_PATTERN,
  description: 'must be 1 to 100 of the characters A-Z a-z 0-9 _ . -',
});
