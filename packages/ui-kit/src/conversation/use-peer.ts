import { Chat } from '@chatwire/sdk';
import { useEffect, useMemo, useState } from 'react';
import { useIsConnected } from '../provider/use-is-offline.ts';
import type { ConversationProps } from './conversation-props.ts';
import { useOwnUid } from './use-session.ts';

/** The user or group passed to a component, completed with data of the server. */
export interface Peer extends Pick<ConversationProps, 'user' | 'group'> {
  /** Whether the user or group does not exist on the server, or is hidden from this user. */
  readonly isMissing: boolean;
}

/** Outcome of a lookup. */
interface LookupResult {
  /** The looked-up user or group. */
  readonly of: unknown;
  readonly error: unknown;
}

/**
 * Completes a user or group that was created from its id, such as `new Chat.User('ivo')`: name, picture, presence, and
 * whether it is an agent. Values set by the app take precedence. The client fetches each profile once for all
 * components, and repeats a lookup that failed without a connection. Objects from the server cause no request.
 * See docs/spec/message-list.md#identity-and-life-cycle.
 */
export function usePeer(
  client: Chat.ChatClient | undefined,
  { user, group }: ConversationProps,
  report: (error: unknown, code: string) => void,
): Peer {
  const ownUid = useOwnUid(client);
  const isConnected = useIsConnected(client);
  const uid = idOf(user && isBare(user) ? user.getUid() : '');
  const guid = idOf(group && isBare(group) ? group.getGuid() : '');
  const canLookUp = client !== undefined && ownUid !== undefined && (uid ?? guid) !== undefined;
  const of = useMemo(() => ({ client, ownUid, uid, guid }), [client, ownUid, uid, guid]);
  const [result, setResult] = useState<LookupResult | undefined>(undefined);
  const outcome = result?.of === of ? result : undefined;
  const isDone = outcome !== undefined && !isRetryable(outcome.error);
  useEffect(() => {
    if (!client || !canLookUp || isDone) return undefined;
    let isCurrent = true;
    const settled = (error?: unknown) => {
      if (!isCurrent) return;
      setResult({ of, error });
      if (error !== undefined) report(error, 'ERR_CALLBACK');
    };
    const lookup = uid === undefined ? client.getGroup(guid ?? '', CACHED) : client.getUser(uid, CACHED);
    lookup.then(() => settled(), settled);
    return () => {
      isCurrent = false;
    };
  }, [client, canLookUp, isDone, isConnected, of, uid, guid, report]);
  const completed = useMemo(
    () => ({
      user: user && (uid === undefined ? user : completedUser(user, client, outcome)),
      group: group && (guid === undefined ? group : completedGroup(group, client, outcome)),
    }),
    [client, user, group, uid, guid, outcome],
  );
  return { ...completed, isMissing: isNotFound(outcome?.error) };
}

const CACHED = { cached: true } as const;

/** Members that an app sets. All others come from the server. */
const OWN_MEMBERS = new Set('uid guid name avatar icon link type description statusMessage metadata tags'.split(' '));

/**
 * Returns whether the object contains no data of the server; for a group, whether the user's own role is unknown.
 * See docs/spec/message-list.md#identity-and-life-cycle.
 */
function isBare(peer: Chat.User | Chat.Group): boolean {
  const json = peer.toJSON();
  const members = Object.keys(json).filter((member) => json[member] !== undefined);
  if (peer instanceof Chat.Group) return !members.includes('scope') && !members.includes('hasJoined');
  return members.every((member) => OWN_MEMBERS.has(member));
}

function idOf(id: string): string | undefined {
  return id === '' ? undefined : id;
}

/** `_outcome`: only a dependency, because the client has more data after a lookup. */
function completedUser(givenUser: Chat.User, client: Chat.ChatClient | undefined, _outcome: unknown): Chat.User {
  return Chat.User.fromJSON({ ...client?.knownUser(givenUser.getUid())?.toJSON(), ...setIn(givenUser) });
}

function completedGroup(givenGroup: Chat.Group, client: Chat.ChatClient | undefined, _outcome: unknown): Chat.Group {
  return Chat.Group.fromJSON({ ...client?.knownGroup(givenGroup.getGuid())?.toJSON(), ...setIn(givenGroup) });
}

function setIn(peer: Chat.User | Chat.Group): object {
  return Object.fromEntries(Object.entries(peer.toJSON()).filter(([, value]) => value !== undefined && value !== ''));
}

function isRetryable(error: unknown): boolean {
  return error instanceof Chat.ChatException && error.retryable;
}

function isNotFound(error: unknown): boolean {
  return error instanceof Chat.ChatException && error.status === 404;
}
