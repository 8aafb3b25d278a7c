import type { ReceiverType } from '@chatwire/protocol';
import { failure } from './chat-exception.ts';
import { idOf } from './json.ts';

/** A message id as callers may pass it: a positive integer, or its decimal digits. See docs/spec/sdk.md#conventions. */
export type MessageIdArgument = number | string;

/** Returns a message id as a number. Throws `ERR_BAD_ARGUMENT` for anything else. */
export function messageIdArgument(value: unknown): number {
  const id = idOf({ value }, 'value');
  if (id !== undefined) return id;
  throw failure('ERR_BAD_ARGUMENT', 'A message id is a positive integer.');
}

/** Returns a uid or guid in lower case. Throws `ERR_BAD_ARGUMENT` for values that cannot be one. */
export function nameArgument(value: unknown, label: 'uid' | 'guid' | 'receiverId'): string {
  const name = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (/^[a-z0-9_-]{1,100}$/.test(name)) return name;
  throw failure('ERR_BAD_ARGUMENT', `${label} is 1 to 100 of a-z, 0-9, _ and -.`);
}

/** Returns uids or guids in lower case. Throws `ERR_BAD_ARGUMENT` if one of them cannot be one. */
export function nameArguments(values: readonly string[], label: 'uid' | 'guid'): string[] {
  return values.map((value) => nameArgument(value, label));
}

/** Returns the type. Throws `ERR_BAD_ARGUMENT` for anything else. */
export function receiverTypeArgument(value: unknown): ReceiverType {
  if (value === 'user' || value === 'group') return value;
  throw failure('ERR_BAD_ARGUMENT', 'receiverType is user or group.');
}

/** Returns the text. Throws `ERR_BAD_ARGUMENT` for an empty one, and for anything else. */
export function textArgument(value: unknown, label: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw failure('ERR_BAD_ARGUMENT', `${label} is empty.`);
}
