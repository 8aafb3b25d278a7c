import { type AccessibilityActionEvent, Platform, type ViewProps } from 'react-native';
import { captionOf } from '../../formatters/caption-of.ts';
import { linksOf } from '../../formatters/links/links-of.ts';
import { useTranslate } from '../../localization/locale-context.ts';
import { useCanAskAgain } from '../../runs/use-can-ask-again.ts';
import type { Bubble } from '../bubble.ts';
import { useDocument } from '../text/use-document.ts';
import { useOpenUrl } from '../text/use-open-url.ts';
import { usePreview } from '../text/use-preview.ts';
import { accessibilityActions } from './accessibility-actions.ts';

type Props = Pick<ViewProps, 'accessibilityActions' | 'onAccessibilityAction'>;

/**
 * Returns the props with the accessibility actions of a bubble on phones, where screen readers treat it as one element.
 * In browsers, which expose its parts, it returns no props.
 */
export function useAccessibilityActions(bubble: Bubble): Props {
  const t = useTranslate();
  const openLink = useOpenUrl(bubble);
  const { message, settings } = bubble;
  const quoted = message.getQuotedMessage();
  // Used only for a quoted message, but hooks cannot be conditional.
  const preview = usePreview(quoted ?? message, settings);
  const document = useDocument(bubble, captionOf(message));
  const canAskAgain = useCanAskAgain(bubble.row);
  if (Platform.OS === 'web') return {};
  const actions = accessibilityActions(bubble, {
    t,
    quote: quoted?.isDeleted() === false ? preview : undefined,
    links: linksOf(document),
    openLink,
    canAskAgain,
  });
  return {
    accessibilityActions: actions.map(({ name, label }) => ({ name, label })),
    onAccessibilityAction: ({ nativeEvent }: AccessibilityActionEvent) =>
      actions.find(({ name }) => name === nativeEvent.actionName)?.act(),
  };
}
