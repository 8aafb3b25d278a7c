import { Chat } from '@chatwire/sdk';
import { useEffect, useMemo } from 'react';
import type { ChatPartner } from '../chat/use-chat-partner.ts';
import { MessageSearch } from './message-search.ts';

const PAUSE_MS = 250;
const PER_PAGE = 30;

/**
 * Returns the search in a conversation, including the replies of its threads. It ends when the component unmounts or
 * another conversation is shown. `partner`: undefined until it is known.
 */
export function useMessageSearch(client: Chat.ChatClient, partner: ChatPartner | undefined): MessageSearch {
  const uid = partner && 'user' in partner ? partner.user.getUid() : undefined;
  const guid = partner && 'group' in partner ? partner.group.getGuid() : undefined;
  const search = useMemo(() => {
    const pagesOf = (query: string) => {
      const builder = new Chat.MessagesRequestBuilder().setLimit(PER_PAGE).hideReplies(false).hideDeletedMessages();
      const request = (uid === undefined ? builder.setGUID(guid ?? '') : builder.setUID(uid))
        .setSearchKeyword(query.slice(0, 100))
        .build(client);
      return { fetchPrevious: () => request.fetchPrevious(), hasMore: () => request.hasMore('older') === true };
    };
    return new MessageSearch({ search: pagesOf, afterPause });
  }, [client, uid, guid]);
  useEffect(() => () => search.stop(), [search]);
  return search;
}

function afterPause(run: () => void): () => void {
  const timer = setTimeout(run, PAUSE_MS);
  return () => clearTimeout(timer);
}
