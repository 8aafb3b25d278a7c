/** Scopes that are roles of people, each of which may do what the later ones may. */
export const KEY_ROLES = ['fullAccess', 'operator', 'support', 'viewer'] as const;
export type KeyRole = (typeof KEY_ROLES)[number];

/** Returns whether a role may do what needs another one. See docs/spec/rest-and-realtime.md#roles. */
export function roleCovers(role: KeyRole, needed: KeyRole): boolean {
  return KEY_ROLES.indexOf(role) <= KEY_ROLES.indexOf(needed);
}
