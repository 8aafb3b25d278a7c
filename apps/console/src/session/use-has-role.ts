import type { KeyRole } from '@chatwire/protocol';
import { roleCovers } from '@chatwire/protocol/key-roles';
import { useSignedInUser } from './session-context.ts';

/** Returns whether the signed-in user has a role or a higher one. The server enforces it as well. */
export function useHasRole(role: KeyRole): boolean {
  return roleCovers(useSignedInUser().role, role);
}
