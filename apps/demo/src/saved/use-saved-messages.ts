import { Chat } from '@chatwire/sdk';
import { useCallback } from 'react';
import { type Pages, usePages } from '../info/use-pages.ts';

const PER_PAGE = 30;

/** Returns the saved messages of the user, the last saved first. */
export function useSavedMessages(client: Chat.ChatClient): Pages<Chat.BaseMessage> {
  const createRequest = useCallback(() => {
    const request = new Chat.SavedMessagesRequestBuilder().setLimit(PER_PAGE).build(client);
    return async () => {
      const items = await request.fetchNext();
      return { items, hasMore: items.length === PER_PAGE };
    };
  }, [client]);
  return usePages(createRequest);
}
