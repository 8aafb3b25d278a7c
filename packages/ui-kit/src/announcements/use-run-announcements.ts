import type { Chat } from '@chatwire/sdk';
import { useEffect } from 'react';
import { parseMarkdown } from '../formatters/markdown/parse-markdown.ts';
import { plainText } from '../formatters/markdown/plain-text.ts';
import { withoutDirectionControls } from '../formatters/safe-text.ts';
import type { Translate } from '../localization/chat-locale.ts';
import { useTranslate } from '../localization/locale-context.ts';
import { useLatest } from '../platform/use-latest.ts';
import type { Announcer } from '../primitives/notices/announcer.ts';
import { runStatusOf } from '../runs/run-status.ts';

/**
 * Announces the start of an agent's response and its final text, and nothing in between.
 * See docs/spec/message-list.md#accessibility.
 */
export function useRunAnnouncements(handle: Chat.ConversationHandle, announcer: Announcer): void {
  const latest = useLatest(useTranslate());
  useEffect(() => {
    let active: readonly string[] = handle.getSnapshot('runs');
    const changed = () => {
      const previous = active;
      active = handle.getSnapshot('runs');
      for (const runId of active.filter((each) => !previous.includes(each))) {
        const name = withoutDirectionControls(handle.getRun(runId)?.agent?.getName() ?? '');
        announcer.announce(latest.current('typing.one', { name }));
      }
      for (const runId of previous.filter((each) => !active.includes(each))) {
        const text = endOf(handle.getRun(runId), latest.current);
        if (text !== '') announcer.announce(text);
      }
    };
    return handle.subscribe('runs', changed);
  }, [handle, announcer, latest]);
}

function endOf(run: ReturnType<Chat.ConversationHandle['getRun']>, t: Translate): string {
  if (!run) return '';
  const texts = run.texts.map(({ text }) => plainText(parseMarkdown(text)));
  const note = runStatusOf(run, false, t);
  return [...texts, note?.kind === 'ended' ? note.text : ''].filter((part) => part !== '').join('\n');
}
