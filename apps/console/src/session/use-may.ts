import type { KeyRole } from '@chatwire/protocol';
import { roleCovers } from '@chatwire/protocol/key-roles';
import { useWho } from './session-context.ts';

/** Returns whether the signed-in user may do what needs a role. The server checks it again. */
export function useMay(role: KeyRole): boolean {
  return roleCovers(useWho().role, role);
}
