import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useEffect, useState } from 'react';
import { Text, View } from 'react-native';
import { useTranslate } from '../localization/locale-context.ts';
import { platformTimers } from '../platform/kit-timers.ts';
import { TouchTarget } from '../primitives/controls/touch-target.tsx';
import { Icon } from '../primitives/icon/icon.tsx';
import { Skeleton } from '../primitives/motion/skeleton.tsx';
import { ViewSlot } from '../primitives/slots/view-slot.tsx';
import type { MessageListStyle } from '../theme/styles/message-list-style.ts';
import type { ChatMessageListProps } from './list-props.ts';

interface StateProps {
  readonly props: ChatMessageListProps;
  readonly style: MessageListStyle;
  readonly report: (error: unknown, code: string) => void;
}

/** Widths of the skeletons. */
const WIDTHS = ['55%', '70%', '40%', '62%', '48%', '75%', '52%', '66%', '44%', '58%'] as const;

/** Milliseconds before skeletons appear. Before a faster response they would only flash. */
const SKELETON_DELAY_MS = 100;

/** Shown during the first load. See docs/spec/message-list.md#states. */
export function LoadingState({ props, style, report }: StateProps): ReactNode {
  const t = useTranslate();
  return (
    <View role="status" style={FILL} testID="chat-loading" aria-label={t('a11y.loading')} aria-busy>
      {withFallback(props.LoadingView, undefined, <SkeletonBubbles style={style.skeleton} />, report)}
    </View>
  );
}

/** Ten skeletons of bubbles. See docs/spec/message-list.md#view-slots. */
function SkeletonBubbles({ style }: { readonly style: MessageListStyle['skeleton'] }): ReactNode {
  const [isDue, setDue] = useState(false);
  useEffect(() => platformTimers.after(SKELETON_DELAY_MS, () => setDue(true)), []);
  return (
    isDue && (
      <View style={style.container}>
        {WIDTHS.map((width, index) => (
          <Skeleton
            key={width}
            style={[style.block, { width, height: 44, alignSelf: index % 3 === 2 ? 'flex-end' : 'flex-start' }]}
          />
        ))}
      </View>
    )
  );
}

/** Shown in a loaded conversation without messages. See docs/spec/message-list.md#states. */
export function EmptyState({ props, style, report }: StateProps): ReactNode {
  const t = useTranslate();
  const { container, icon, text } = style.emptyState;
  const builtIn = (
    <View style={container}>
      <Icon name="thread" size={icon.size} color={icon.color} />
      <Text style={text}>{t('list.empty')}</Text>
    </View>
  );
  return (
    <View style={FILL} testID="chat-empty">
      {withFallback(props.EmptyView, undefined, builtIn, report)}
    </View>
  );
}

interface ErrorProps extends StateProps {
  readonly error: Chat.ChatException;
  readonly retry: () => void;
}

/** Shown after a failed first load. See docs/spec/message-list.md#states. */
export function ErrorState({ props, style, report, error, retry }: ErrorProps): ReactNode {
  const t = useTranslate();
  const { container, icon, title, text, button, buttonText } = style.errorState;
  if (props.hideError) return <View style={FILL} />;
  const builtIn = (
    <View style={container}>
      <Icon name="warning" size={icon.size} color={icon.color} />
      <Text style={title}>{t('list.error.title')}</Text>
      <Text style={text}>{t('list.error.text')}</Text>
      <TouchTarget style={button} onPress={retry} testID="chat-retry">
        <Text style={buttonText}>{t('action.retry')}</Text>
      </TouchTarget>
    </View>
  );
  return (
    <View style={FILL} testID="chat-error" role="alert">
      {withFallback(props.ErrorView, { error, retry }, builtIn, report)}
    </View>
  );
}

/** Renders the app's view, or the built-in one if there is none or it throws. */
function withFallback<P>(
  view: ((props: P) => ReactNode) | undefined,
  props: P,
  builtIn: ReactNode,
  report: StateProps['report'],
): ReactNode {
  return view ? <ViewSlot view={view} props={props} report={report} fallback={builtIn} /> : builtIn;
}

const FILL = { flex: 1, minHeight: 0 } as const;
