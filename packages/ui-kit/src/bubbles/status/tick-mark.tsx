import type { ReactNode } from 'react';
import { useTranslate } from '../../localization/locale-context.ts';
import { Icon } from '../../primitives/icon/icon.tsx';
import type { IconName } from '../../primitives/icon/icon-shapes.ts';
import type { BubbleStyle } from '../../theme/styles/bubble-style.ts';
import { type ShownTick, tickLabel } from './shown-tick.ts';

interface Props {
  readonly tick: ShownTick;
  readonly testID: string | undefined;
  readonly style: BubbleStyle['ticks'];
}

/** The delivery state of the user's own message. The states differ in shape, so that colour is not the only cue. */
export function TickMark({ tick, testID, style }: Props): ReactNode {
  const t = useTranslate();
  const { color, size } = tick === 'read' ? style.read : isFailure(tick) ? style.failed : style.icon;
  return <Icon name={ICONS[tick]} color={color} size={size} label={t(tickLabel(tick))} testID={testID} />;
}

/** See docs/spec/message-list.md#ticks. */
const ICONS: Readonly<Record<ShownTick, IconName>> = {
  queued: 'clock',
  sending: 'clock',
  pending: 'clock',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'warning',
  blocked: 'warning',
};

function isFailure(tick: ShownTick): boolean {
  return tick === 'failed' || tick === 'blocked';
}
