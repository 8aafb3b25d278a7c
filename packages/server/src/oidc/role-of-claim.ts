import { KEY_ROLES, type KeyRole } from '@chatwire/protocol';

/** Role by value of the claim, such as `support-team` → `support`. */
export type RoleMapping = ReadonlyMap<string, KeyRole>;

/**
 * Returns the highest role of the values of a claim. Undefined if no value has a role. The claim is a string or a list of
 * strings.
 */
export function roleOfClaim(claim: unknown, mapping: RoleMapping): KeyRole | undefined {
  const values: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
  const roles = values.map((value) => (typeof value === 'string' ? mapping.get(value) : undefined));
  return KEY_ROLES.find((role) => roles.includes(role));
}
