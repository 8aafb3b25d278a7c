import type { AuditChange } from '@chatwire/protocol';

/** Maximum length of a value in an entry, in characters of JSON. Long enough for templates. */
const MAX_VALUE_LENGTH = 4_000;

/**
 * Returns the differences between two documents, member by member. Lists are compared as a whole. The documents must be in the
 * form of responses, in which secrets are masked.
 */
export function changesOf(before: object | undefined, after: object | undefined): AuditChange[] {
  const [old, recent] = [leavesOf(before), leavesOf(after)];
  return [...new Set([...old.keys(), ...recent.keys()])].flatMap((member) => {
    const [from, to] = [old.get(member), recent.get(member)];
    if (JSON.stringify(from) === JSON.stringify(to)) return [];
    return [
      {
        member,
        ...(from !== undefined && { before: shortened(from) }),
        ...(to !== undefined && { after: shortened(to) }),
      },
    ];
  });
}

function leavesOf(value: object | undefined, prefix = ''): Map<string, unknown> {
  const leaves = new Map<string, unknown>();
  for (const [name, member] of Object.entries(value ?? {})) {
    const path = prefix + name;
    if (typeof member !== 'object' || member === null || Array.isArray(member)) leaves.set(path, member);
    else for (const [inner, leaf] of leavesOf(member, `${path}.`)) leaves.set(inner, leaf);
  }
  return leaves;
}

function shortened(value: unknown): unknown {
  const json = JSON.stringify(value);
  return json.length <= MAX_VALUE_LENGTH ? value : `${json.slice(0, MAX_VALUE_LENGTH)}…`;
}
