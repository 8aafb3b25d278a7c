import type { ReactNode } from 'react';
import { resultOrFault, useFaultOnce } from '../../provider/use-fault-once.ts';
import type { Bubble } from '../bubble.ts';

interface Props<T extends ReactNode> {
  /** Drawn without `render`, and if it throws. */
  readonly drawn: T;
  /** Given by an app's formatter. */
  readonly render?: ((drawn: T) => ReactNode) | undefined;
  readonly bubble: Bubble;
}

/** An element of the text as an app's formatter draws it. */
export function AppDrawn<T extends ReactNode>({ drawn, render, bubble }: Props<T>): ReactNode {
  const { made, fault } = resultOrFault(() => (render ? render(drawn) : drawn));
  useFaultOnce(fault, (error) => bubble.settings.actions.onFault('ERR_RENDER', error));
  return fault === undefined ? made : drawn;
}
