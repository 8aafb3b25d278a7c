/** Key scopes that are also roles of people, most powerful first. Each includes the permissions of the later ones. */
export const KEY_ROLES = ['fullAccess', 'operator', 'support', 'viewer'] as const;
export type KeyRole = (typeof KEY_ROLES)[number];

/** Returns whether `role` includes the permissions of `required`. See docs/spec/rest-and-realtime.md#roles. */
export function roleCovers(role: KeyRole, required: KeyRole): boolean {
  return KEY_ROLES.indexOf(role) <= KEY_ROLES.indexOf(required);
}
