import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { Text, View } from 'react-native';
import { useOwnUid } from '../conversation/use-session.ts';
import { useStable } from '../platform/use-stable.ts';
import { TouchTarget } from '../primitives/controls/touch-target.tsx';
import { LocaleRoot } from '../primitives/locale-root.tsx';
import { LiveRegion, useAnnouncer } from '../primitives/notices/live-region.tsx';
import { ViewSlot } from '../primitives/slots/view-slot.tsx';
import { useChatClient } from '../provider/client-context.ts';
import { KitComponent } from '../provider/kit-component.tsx';
import { useContained } from '../provider/use-contained.ts';
import { useReportError } from '../provider/use-report-error.ts';
import { mergeOver } from '../theme/merge-over.ts';
import { useChatTheme } from '../theme/theme-context.ts';
import { CheckHistory } from './check-history.tsx';
import type { ChatNotificationCheckProps } from './check-props.ts';
import { type NotificationCheckStyle, notificationCheckStyle } from './check-style.ts';
import type { CheckTextKey } from './check-table.ts';
import { resultOf } from './result-of.ts';
import { StepRow } from './step-row.tsx';
import { useActions } from './use-actions.ts';
import { useCheck } from './use-check.ts';
import { useCheckTexts } from './use-check-texts.ts';
import { useOwnLogs } from './use-own-logs.ts';
import { useStepAnnouncements } from './use-step-announcements.ts';

/**
 * Lets the logged-in user find out why they are not notified: a check with a test notification, step by step, and their last
 * notifications. Does not scroll itself; place it in a scroll view. See docs/spec/last-mile.md#check-sdk-and-component.
 */
export function ChatNotificationCheck(props: ChatNotificationCheckProps): ReactNode {
  return <KitComponent view={NotificationCheck} props={props} />;
}

function NotificationCheck(props: ChatNotificationCheckProps): ReactNode {
  const { channel = 'push', autoStart = false, showHistory = true, onAction, StepView, EmptyView } = props;
  const client = useChatClient();
  const uid = useOwnUid(client);
  const text = useCheckTexts();
  const report = useReportError(props.onError);
  const style = useStyle(props.style);
  const logs = useOwnLogs(client, showHistory ? uid : undefined, report);
  const { load } = logs;
  const callOnDone = useContained(props.onDone, report);
  const onDone = useCallback<typeof callOnDone>((steps) => (callOnDone(steps), load()), [callOnDone, load]);
  const { state, steps, error, start } = useCheck({ client, uid, channel, onDone, report });
  const actionOf = useActions({ client, onAction, onSolved: start, report });
  const announcer = useAnnouncer();
  const message = messageOf(state, steps, error?.code);
  useStepAnnouncements(steps, message && text(message), announcer, text);
  useEffect(() => {
    if (autoStart) start();
  }, [autoStart, start]);
  return (
    <LocaleRoot style={style.container} testID="notification-check">
      <LiveRegion announcer={announcer} />
      <Text role="heading" aria-level={2} style={style.title}>
        {text('check.title')}
      </Text>
      {state === 'none' && (
        <ViewSlot
          view={EmptyView ?? (() => <Text style={style.text}>{text('check.intro')}</Text>)}
          props={NO_PROPS}
          report={report}
        />
      )}
      {message && <Text style={style.result}>{text(message)}</Text>}
      {steps.length > 0 && (
        <View role="list">
          {steps.map((step) => {
            const act = step.action && state !== 'running' ? actionOf(step.action) : undefined;
            const builtIn = <StepRow step={step} act={act} style={style} text={text} />;
            return (
              <View key={step.step} role="listitem" testID={`notification-check-step-${step.step}`}>
                {StepView ? (
                  <ViewSlot view={StepView} props={{ step, act }} report={report} fallback={builtIn} />
                ) : (
                  builtIn
                )}
              </View>
            );
          })}
        </View>
      )}
      <TouchTarget
        style={style.button}
        onPress={start}
        disabled={state === 'running' || uid === undefined}
        testID="notification-check-start"
      >
        <Text style={style.buttonText}>{text(buttonOf(state))}</Text>
      </TouchTarget>
      {showHistory && uid !== undefined && <CheckHistory logs={logs} style={style} text={text} />}
    </LocaleRoot>
  );
}

const NO_PROPS = {};

function useStyle(overrides: ChatNotificationCheckProps['style']): NotificationCheckStyle {
  const theme = useChatTheme();
  const stableOverrides = useStable(overrides);
  return useMemo(
    () => mergeOver<NotificationCheckStyle>(notificationCheckStyle(theme), stableOverrides),
    [theme, stableOverrides],
  );
}

type Steps = Parameters<typeof resultOf>[0];
type State = ReturnType<typeof useCheck>['state'];

/** Returns the result or failure of the check; undefined before and while it runs. */
function messageOf(state: State, steps: Steps, code: string | undefined): CheckTextKey | undefined {
  if (state === 'done') return resultOf(steps);
  if (state !== 'failed') return undefined;
  if (code === 'ERR_TOO_MANY_REQUESTS') return 'check.error.limit';
  return code === 'ERR_CHECK_RUNNING' ? 'check.error.running' : 'check.error.failed';
}

function buttonOf(state: State): CheckTextKey {
  if (state === 'running') return 'check.running';
  return state === 'none' ? 'check.start' : 'check.again';
}
