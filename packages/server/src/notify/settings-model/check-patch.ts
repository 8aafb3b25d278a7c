import type { ErrorDetails } from '@chatwire/protocol';
import type { TSchema } from 'typebox';
import { isJsonObject, membersOf } from './members-of.ts';
import { valueFault } from './value-fault.ts';

/**
 * Returns every fault of a partial document, by dotted path. `null` is always valid, because it resets a value.
 * See docs/spec/notifications.md#effective-values.
 */
export function patchFaults(schema: TSchema, patch: unknown): ErrorDetails {
  const faults = new Map<string, string[]>();
  collect(schema, patch, '', faults);
  return Object.fromEntries(faults);
}

function collect(schema: TSchema, value: unknown, path: string, faults: Map<string, string[]>): void {
  const members = membersOf(schema);
  if (value === null && path !== '') return;
  if (!members) {
    const fault = valueFault(schema, value, path);
    if (fault) faults.set(path, [fault]);
    return;
  }
  if (!isJsonObject(value)) {
    faults.set(path || 'body', ['must be an object']);
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    const at = path ? `${path}.${name}` : name;
    const memberSchema = members.schemaOf(name);
    if (memberSchema) collect(memberSchema, member, at, faults);
    else faults.set(at, ['is not a known setting']);
  }
}
