import type { ErrorDetails } from '@chatwire/protocol';
import { isJsonObject, type JsonObject } from './members-of.ts';

/**
 * Aliases that users may write instead of the path of a setting, for example `groupPreferences.groupMessages` for
 * `preferences.group.messagesSetting`. See docs/spec/notifications.md#user-preferences.
 */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ...conversationAliases('group', ['Messages', 'Replies', 'QuotedReplies', 'Reactions']),
  ...conversationAliases('group', ['MemberLeft', 'MemberAdded', 'MemberJoined', 'MemberKicked', 'MemberBanned']),
  ...conversationAliases('group', ['MemberUnbanned', 'MemberScopeChanged']),
  ...conversationAliases('oneOnOne', ['Messages', 'Replies', 'QuotedReplies', 'Reactions']),
  ['mutePreferences.dnd', 'preferences.mute.dndPreferenceSetting'],
  ['mutePreferences.schedule', 'preferences.mute.schedulePreferenceSetting'],
  ['usePrivacyTemplate', 'templates.usePrivacyTemplate'],
]);
const ALIAS_BLOCKS = ['groupPreferences', 'oneOnOnePreferences', 'mutePreferences'];

interface Unaliased {
  /** The body without aliases. */
  readonly nested: unknown;
  /** Returns the name that the body used for a nested path. */
  aliasOf(path: string): string;
  readonly faults: ErrorDetails;
}

/** Replaces aliases in a body by the members that they stand for. If the body has both, the member has precedence. */
export function withoutAliases(body: unknown): Unaliased {
  if (!isJsonObject(body)) return { nested: body, aliasOf: (path) => path, faults: {} };
  const faults = new Map<string, string[]>();
  const used = new Map<string, string>();
  let nested: JsonObject = Object.fromEntries(Object.entries(body).filter(([name]) => !isAlias(name)));
  for (const [alias, value] of aliasValues(body, faults)) {
    const path = ALIASES.get(alias);
    if (path === undefined) {
      faults.set(alias, ['is not a known setting']);
      continue;
    }
    const filled = setIfAbsent(nested, path.split('.'), value);
    if (filled === nested) continue;
    nested = filled;
    used.set(path, alias);
  }
  return { nested, aliasOf: (path) => renamed(path, used), faults: Object.fromEntries(faults) };
}

function conversationAliases(block: 'group' | 'oneOnOne', names: readonly string[]): [string, string][] {
  return names.map((name) => [
    `${block}Preferences.${block}${name}`,
    `preferences.${block}.${name.charAt(0).toLowerCase()}${name.slice(1)}Setting`,
  ]);
}

function isAlias(name: string): boolean {
  return ALIAS_BLOCKS.includes(name) || ALIASES.has(name);
}

function aliasValues(body: JsonObject, faults: Map<string, string[]>): [string, unknown][] {
  return Object.entries(body).flatMap(([name, value]): [string, unknown][] => {
    if (!ALIAS_BLOCKS.includes(name)) return ALIASES.has(name) ? [[name, value]] : [];
    if (isJsonObject(value)) return Object.entries(value).map(([key, member]) => [`${name}.${key}`, member]);
    faults.set(name, ['must be an object']);
    return [];
  });
}

/** Returns the document with a value at a path; the unchanged document if it already has a value there. */
function setIfAbsent(document: JsonObject, path: readonly string[], value: unknown): JsonObject {
  const [name, ...rest] = path;
  if (name === undefined) return document;
  const current = document[name];
  if (rest.length === 0) return current === undefined ? { ...document, [name]: value } : document;
  if (current !== undefined && !isJsonObject(current)) return document;
  const filled = setIfAbsent(current ?? {}, rest, value);
  return filled === current ? document : { ...document, [name]: filled };
}

function renamed(path: string, used: ReadonlyMap<string, string>): string {
  for (const [nested, alias] of used)
    if (path === nested || path.startsWith(`${nested}.`)) return path.replace(nested, alias);
  return path;
}
