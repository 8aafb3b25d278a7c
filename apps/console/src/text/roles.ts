import type { KeyRole } from '@chatwire/protocol';

/** Names of roles. */
export const ROLE_NAMES: Readonly<Record<KeyRole, string>> = {
  fullAccess: 'Full access',
  operator: 'Operator',
  support: 'Support',
  viewer: 'Viewer',
};

/** Returns why an action is not available. */
export function needsRole(role: KeyRole): string {
  return `Needs the role ${ROLE_NAMES[role]}.`;
}
