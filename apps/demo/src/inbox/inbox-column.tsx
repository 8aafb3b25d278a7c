import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useMemo } from 'react';
import type { Mutes } from '../info/use-mutes.ts';
import { useNow } from '../parts/use-now.ts';
import { SavedScreen } from '../saved/saved-screen.tsx';
import { draftsOf } from './drafts-of.ts';
import type { Inbox } from './inbox.ts';
import { InboxScreen } from './inbox-screen.tsx';
import { partnersOf } from './partners-of.ts';
import { useInboxState } from './use-inbox.ts';

interface Props {
  readonly client: Chat.ChatClient;
  readonly inbox: Inbox;
  readonly ownUid: string;
  /** Id of the open conversation, as `inboxId` returns it. */
  readonly openId: string | undefined;
  readonly mutes: Mutes;
  /** Whether the saved messages are shown. */
  readonly isSavedOpen: boolean;
  readonly onSaved: (isSavedOpen: boolean) => void;
  readonly onOpen: (kind: 'user' | 'group', id: string) => void;
  /** Opens the conversation of a saved message at that message. */
  readonly onOpenMessage: (message: Chat.BaseMessage) => void;
}

/** The conversation list, or in its place the saved messages. */
export function InboxColumn(props: Props): ReactNode {
  const { client, inbox, ownUid, openId, mutes, isSavedOpen, onSaved, onOpen, onOpenMessage } = props;
  const state = useInboxState(inbox);
  const nowMs = useNow();
  const drafts = useMemo(() => draftsOf(client, partnersOf(state), state.people, openId), [client, state, openId]);
  if (isSavedOpen) return <SavedScreen client={client} onClose={() => onSaved(false)} onOpenMessage={onOpenMessage} />;
  return (
    <InboxScreen
      inbox={state}
      ownUid={ownUid}
      openId={openId}
      drafts={drafts}
      isMuted={(kind, id) => mutes.until(kind, id, nowMs) !== undefined}
      nowMs={nowMs}
      onOpen={onOpen}
      onMore={inbox.loadMore}
      onSaved={() => onSaved(true)}
    />
  );
}
