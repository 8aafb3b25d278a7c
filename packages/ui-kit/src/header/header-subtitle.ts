import type { ChatLocale } from '../localization/chat-locale.ts';
import { typingText } from '../localization/typing-text.ts';
import type { Subject } from './use-subject.ts';

export interface Subtitle {
  readonly text: string;
  readonly isTyping: boolean;
}

interface SubtitleOptions {
  readonly subject: Subject;
  /** Whether the user or group does not exist on the server. */
  readonly isMissing: boolean;
  /** Names of the typing users. */
  readonly typingNames: readonly string[];
  readonly showsPresence: boolean;
  readonly locale: ChatLocale;
  readonly nowMs: number;
}

/**
 * Returns the typing users; otherwise a user's presence or last-online time, or a group's member count.
 * See docs/spec/message-list.md#header.
 */
export function headerSubtitle(options: SubtitleOptions): Subtitle {
  const { subject, isMissing, typingNames, showsPresence, locale, nowMs } = options;
  const { user, group, isBlocked } = subject;
  if (isMissing) return { text: locale.t(group ? 'header.noGroup' : 'header.noUser'), isTyping: false };
  if (typingNames.length > 0 && !isBlocked) return { text: typingText(typingNames, locale.t), isTyping: true };
  if (group) {
    const count = group.getMembersCount();
    return { text: count > 0 ? locale.t('header.members', { count }) : '', isTyping: false };
  }
  if (!user || !showsPresence) return { text: '', isTyping: false };
  return { text: presenceText(user, locale, nowMs), isTyping: false };
}

function presenceText(
  user: Pick<NonNullable<Subject['user']>, 'getStatus' | 'getLastActiveAt'>,
  { t, day, time, dayOf }: ChatLocale,
  nowMs: number,
): string {
  if (user.getStatus() === 'online') return t('header.online');
  const seconds = user.getLastActiveAt();
  if (seconds === undefined) return '';
  const ms = seconds * 1000;
  const age = Math.round((Date.parse(dayOf(nowMs)) - Date.parse(dayOf(ms))) / DAY_MS);
  if (age === 1) return t('header.lastSeenYesterday', { time: time(ms) });
  return t('header.lastSeen', { time: age <= 0 ? time(ms) : day(ms, nowMs) });
}

const DAY_MS = 86_400_000;
