import type { KeyRole } from '@chatwire/protocol';
import { roleCovers } from '@chatwire/protocol/key-roles';
import { useWho } from './session-context.ts';

/** Returns whether the signed-in user has a role or a higher one. The server enforces it as well. */
export function useMay(role: KeyRole): boolean {
  return roleCovers(useWho().role, role);
}
