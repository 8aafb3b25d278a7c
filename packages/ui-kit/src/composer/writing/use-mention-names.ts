import type { Chat } from '@chatwire/sdk';
import { type Dispatch, type SetStateAction, useEffect } from 'react';
import { withoutDirectionControls } from '../../formatters/safe-text.ts';
import { type ComposedText, unnamedUsers, withNames } from './composed-text.ts';

/** Looks up users that a draft or other text mentions by id only. */
export function useMentionNames(
  client: Chat.ChatClient | undefined,
  composed: ComposedText,
  setComposed: Dispatch<SetStateAction<ComposedText>>,
): void {
  const unnamedUids = unnamedUsers(composed).join('\n');
  useEffect(() => {
    if (!client || unnamedUids === '') return undefined;
    const load = { isOver: false };
    for (const uid of unnamedUids.split('\n')) {
      client.getUser(uid).then(
        (person) => {
          const name = withoutDirectionControls(person.getName());
          if (!load.isOver && name !== '') setComposed((current) => withNames(current, new Map([[uid, name]])));
        },
        // Users who are not found are shown by id, as in the list.
        () => undefined,
      );
    }
    return () => {
      load.isOver = true;
    };
  }, [client, unnamedUids, setComposed]);
}
