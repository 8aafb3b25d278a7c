import type { ReactNode } from 'react';
import { useTranslate } from '../../localization/locale-context.ts';
import type { BubbleProps } from '../bubble.ts';
import { partTestId } from '../parts/message-test-id.ts';
import { groupActionSentence } from './group-action-sentence.ts';
import { Pill } from './pill.tsx';

/** A message about a change of the members of a group. */
export function GroupActionPill({ bubble }: BubbleProps): ReactNode {
  const { message, settings } = bubble;
  const text = groupActionSentence(message, useTranslate());
  return <Pill text={text} style={settings.style.groupAction} testID={partTestId(bubble, 'message')} />;
}
