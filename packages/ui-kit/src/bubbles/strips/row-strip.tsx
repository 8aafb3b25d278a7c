import type { ReactNode } from 'react';
import { useTranslate } from '../../localization/locale-context.ts';
import type { BubbleProps } from '../bubble.ts';
import { SendStrip } from './send-strip.tsx';
import { Strip } from './strip.tsx';

/** The line below an own message that was not sent or was blocked. See docs/spec/message-list.md#send-strip, #moderation. */
export function RowStrip({ bubble }: BubbleProps): ReactNode {
  const { row, message, settings } = bubble;
  const t = useTranslate();
  if (row.sendState !== 'sent') return <SendStrip bubble={bubble} />;
  const isBlocked = message.isOwn() && message.getModerationStatus() === 'disapproved';
  return isBlocked && !settings.hideModerationStatus ? <Strip bubble={bubble} text={t('moderation.blocked')} /> : null;
}
