import type { AccessibilityActionEvent, AccessibilityActionInfo, ViewProps } from 'react-native';
import { useTranslate } from '../localization/locale-context.ts';
import type { Bubble } from './bubble.ts';
import { sendProblem } from './strips/send-problem.ts';
import { usePreview } from './use-preview.ts';

interface NamedAction extends AccessibilityActionInfo {
  readonly act: () => void;
}

type Props = Pick<ViewProps, 'accessibilityActions' | 'onAccessibilityAction'>;

/** What a bubble, which is one element to screen readers of phones, can be asked to do. Contract 28. */
export function useBubbleActions({ row, message, settings }: Bubble): Props {
  const t = useTranslate();
  const quoted = message.getQuotedMessage();
  const quote = usePreview(quoted ?? message, settings);
  const { actions, isThread, hideReplyInThreadOption } = settings;
  const offered: NamedAction[] = [
    { name: 'options', label: t('option.more'), act: () => actions.openOptions(row, undefined) },
  ];
  if (quoted?.isDeleted() === false) {
    offered.push({ name: 'quote', label: quote, act: () => actions.pressQuote(row) });
  }
  if (row.thread.replyCount > 0 && !isThread && !hideReplyInThreadOption) {
    const label = t('thread.replies', { count: row.thread.replyCount });
    offered.push({ name: 'thread', label, act: () => actions.pressThread(row) });
  }
  if (row.reactions.length > 0) {
    const act = () => actions.openReactionList(row, undefined);
    offered.push({ name: 'reactions', label: t('reaction.all'), act });
  }
  if (row.sendState === 'failed' && sendProblem(row).canRetry) {
    offered.push({ name: 'retry', label: t('action.retry'), act: () => actions.retry(row) });
  }
  return {
    accessibilityActions: offered.map(({ name, label }) => ({ name, label })),
    onAccessibilityAction: ({ nativeEvent }: AccessibilityActionEvent) =>
      offered.find(({ name }) => name === nativeEvent.actionName)?.act(),
  };
}
