import type { Chat } from '@chatwire/sdk';
import { useEffect } from 'react';
import { withoutDirectionControls } from '../formatters/safe-text.ts';
import type { ListSession } from '../list/session/list-session.ts';
import { useTranslate } from '../localization/locale-context.ts';
import { useLatest } from '../platform/use-latest.ts';
import type { Announcer } from '../primitives/notices/announcer.ts';

/** Announces the sender of a message after a jump to it. See docs/spec/message-list.md#jump-and-highlight, #accessibility. */
export function useJumpAnnouncements(
  session: ListSession,
  handle: Chat.ConversationHandle,
  announcer: Announcer,
): void {
  const latest = useLatest(useTranslate());
  useEffect(
    () =>
      session.focus.jumpTarget.subscribe(() => {
        const message = handle.getRow(session.focus.jumpTarget.get()?.key ?? '')?.message;
        if (!message) return;
        const t = latest.current;
        const name = message.isOwn() ? t('a11y.you') : withoutDirectionControls(message.getSender()?.getName() ?? '');
        announcer.announce(t('a11y.jumped', { name }), 'jump');
      }),
    [session, handle, announcer, latest],
  );
}
