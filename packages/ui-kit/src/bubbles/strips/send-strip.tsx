import type { ReactNode } from 'react';
import { useTranslate } from '../../localization/locale-context.ts';
import { useIsOffline } from '../../message-list/use-is-offline.ts';
import { useChatClient } from '../../provider/client-context.ts';
import type { BubbleProps } from '../bubble.ts';
import { sendProblem, WAITING } from './send-problem.ts';
import { Strip } from './strip.tsx';
import { StripButton } from './strip-button.tsx';
import { useLongWait } from './use-long-wait.ts';

/** Below a message that failed, or waits for a connection or for long: why, and what can be done. Contract 19.3. */
export function SendStrip({ bubble }: BubbleProps): ReactNode {
  const { row, message, settings, style } = bubble;
  const { actions } = settings;
  const t = useTranslate();
  const hasFailed = row.sendState === 'failed';
  const isOffline = useIsOffline(useChatClient());
  const hasWaitedLong = useLongWait(!hasFailed, message.getSentAtMs() ?? 0);
  if (!hasFailed && !hasWaitedLong && !isOffline) return null;
  const problem = hasFailed ? sendProblem(row) : WAITING;
  const muid = message.getMuid();
  return (
    <Strip bubble={bubble} text={t(problem.text)} isCalm={!hasFailed} testID={`chat-send-strip-${muid}`}>
      {problem.canRetry && (
        <StripButton
          title={t('action.retry')}
          testID={`chat-send-retry-${muid}`}
          style={style.strip}
          onPress={() => actions.retry(row)}
        />
      )}
      {problem.canEdit && (
        <StripButton title={t('option.edit')} style={style.strip} onPress={() => actions.editRefused(row)} />
      )}
      <StripButton title={t('option.delete')} style={style.strip} onPress={() => actions.discard(row)} />
    </Strip>
  );
}
