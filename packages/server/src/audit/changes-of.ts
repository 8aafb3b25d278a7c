import type { AuditChange } from '@chatwire/protocol';

/** Longest value in an entry, characters of JSON: a template fits, an upload does not. */
const MAX_VALUE = 4_000;

/**
 * Returns what differs between two documents, member by member; lists are compared as a whole. Both come as responses
 * show them: with secrets masked.
 */
export function changesOf(before: object | undefined, after: object | undefined): AuditChange[] {
  const [old, young] = [leavesOf(before), leavesOf(after)];
  return [...new Set([...old.keys(), ...young.keys()])].flatMap((member) => {
    const [from, to] = [old.get(member), young.get(member)];
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
  return json.length <= MAX_VALUE ? value : `${json.slice(0, MAX_VALUE)}…`;
}
