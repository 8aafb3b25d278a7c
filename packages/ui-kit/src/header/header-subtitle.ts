import type { ChatLocale } from '../localization/chat-locale.ts';
import { typingText } from '../localization/typing-text.ts';
import type { Subject } from './use-subject.ts';

export interface Subtitle {
  readonly text: string;
  readonly isTyping: boolean;
}

/** Who types, else when a person was there last, or how many members a group has. Contract 31. */
export function headerSubtitle(
  { user, group, isBlocked }: Subject,
  typists: readonly string[],
  showsStatus: boolean,
  { locale, nowMs }: { readonly locale: ChatLocale; readonly nowMs: number },
): Subtitle {
  const { t, day, time, dayOf } = locale;
  if (typists.length > 0 && !isBlocked) return { text: typingText(typists, t), isTyping: true };
  if (group) {
    const count = group.getMembersCount();
    return { text: count > 0 ? t('header.members', { count }) : '', isTyping: false };
  }
  if (!user || user.isAgent() || isBlocked || !showsStatus) return { text: '', isTyping: false };
  if (user.getStatus() === 'online') return { text: t('header.online'), isTyping: false };
  const seconds = user.getLastActiveAt();
  if (seconds === undefined) return { text: '', isTyping: false };
  const ms = seconds * 1000;
  const when = dayOf(ms) === dayOf(nowMs) ? time(ms) : day(ms, nowMs);
  return { text: t('header.lastSeen', { time: when }), isTyping: false };
}
