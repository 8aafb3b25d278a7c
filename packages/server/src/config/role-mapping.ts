import { KEY_ROLES, type KeyRole } from '@chatwire/protocol';
import { list, type Parser } from './parsers.ts';

/** Parses a comma-separated list of `value=role`. A value may contain `=`, but no comma. */
export const roleMapping: Parser<ReadonlyMap<string, KeyRole>> = (text) => {
  const items = list(text);
  if (!items.ok) return items;
  const roles = new Map(
    items.value.flatMap((item) => {
      const [, value, name] = /^(.+)=(\w+)$/.exec(item) ?? [];
      const role = KEY_ROLES.find((each) => each === name);
      return value === undefined || role === undefined ? [] : [[value.trim(), role] as const];
    }),
  );
  if (roles.size > 0 && roles.size === items.value.length) return { ok: true, value: roles };
  const problem = `must be a comma-separated list such as chat-admins=fullAccess,helpdesk=support, each value once, with the roles ${KEY_ROLES.join(', ')}`;
  return { ok: false, problem };
};
