import type { KeyRole } from '@chatwire/protocol';

/** Names of roles. */
export const ROLE_NAMES: Readonly<Record<KeyRole, string>> = {
  fullAccess: 'Owner',
  operator: 'Operator',
  support: 'Support',
  viewer: 'Viewer',
};
