import type { ReactNode } from 'react';
import { useChatLocale } from '../../localization/locale-context.ts';
import { useChatClient } from '../../provider/client-context.ts';
import { useIsConnected, useIsOffline } from '../../provider/use-is-offline.ts';
import type { BubbleProps } from '../bubble.ts';
import { partTestId } from '../parts/message-test-id.ts';
import { canEditRejected, sendNotice } from './send-notice.ts';
import { Strip } from './strip.tsx';
import { StripButton } from './strip-button.tsx';
import { useLongWait } from './use-long-wait.ts';
import { useTimedFlag } from './use-timed-flag.ts';

/** Milliseconds for which “Sending” stays visible after Retry, because without a network the attempt fails at once. */
const MIN_SENDING_MS = 1_000;

/**
 * The line below a message that failed, has been pending for long, or is pending without a connection. It shows the
 * reason and what the user can do. See docs/spec/message-list.md#send-strip.
 */
export function SendStrip({ bubble }: BubbleProps): ReactNode {
  const { row, message, settings, style } = bubble;
  const { actions } = settings;
  const locale = useChatLocale();
  const { t } = locale;
  const client = useChatClient();
  const hasFailed = row.sendState === 'failed';
  const isOffline = useIsOffline(client);
  const isConnected = useIsConnected(client);
  const hasWaitedLong = useLongWait(!hasFailed, message.getSentAtMs() ?? 0);
  const [isRetrying, startRetrying] = useTimedFlag(MIN_SENDING_MS);
  const text = isRetrying ? t('status.sending') : sendNotice(row, { locale, isConnected });
  if (text === undefined || (!hasFailed && !hasWaitedLong && !isOffline)) return null;
  return (
    <Strip bubble={bubble} text={text} isDelay={!hasFailed} testID={partTestId(bubble, 'send-strip')}>
      {row.canRetry && (
        <StripButton
          title={t('action.retry')}
          testID={partTestId(bubble, 'send-retry')}
          style={style.strip}
          onPress={() => {
            startRetrying();
            actions.retry(row);
          }}
        />
      )}
      {canEditRejected(row) && (
        <StripButton title={t('option.edit')} style={style.strip} onPress={() => actions.editRejected(row)} />
      )}
      <StripButton title={t('option.delete')} style={style.strip} onPress={() => actions.discard(row)} />
    </Strip>
  );
}
