import { Chat } from '@chatwire/sdk';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ChatPartner } from '../chat/use-chat-partner.ts';
import { MessageSearch, type SearchState } from './message-search.ts';

const PAUSE_MS = 250;
const PER_PAGE = 30;

/** Searches a conversation. The search ends when the component unmounts or another conversation is shown. */
export function useMessageSearch(client: Chat.ChatClient, partner: ChatPartner): [MessageSearch, SearchState] {
  const uid = 'user' in partner ? partner.user.getUid() : undefined;
  const guid = 'group' in partner ? partner.group.getGuid() : undefined;
  const search = useMemo(() => {
    const pagesOf = (query: string) => {
      const builder = new Chat.MessagesRequestBuilder().setLimit(PER_PAGE).hideReplies().hideDeletedMessages();
      const request = (uid === undefined ? builder.setGUID(guid ?? '') : builder.setUID(uid))
        .setSearchKeyword(query.slice(0, 100))
        .build(client);
      return { fetchPrevious: () => request.fetchPrevious(), hasMore: () => request.hasMore('older') === true };
    };
    return new MessageSearch({ search: pagesOf, afterPause });
  }, [client, uid, guid]);
  useEffect(() => () => search.stop(), [search]);
  return [search, useSyncExternalStore(search.subscribe, search.getSnapshot, search.getSnapshot)];
}

function afterPause(run: () => void): () => void {
  const timer = setTimeout(run, PAUSE_MS);
  return () => clearTimeout(timer);
}
