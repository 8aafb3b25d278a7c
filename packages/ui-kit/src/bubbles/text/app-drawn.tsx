import type { ReactNode } from 'react';
import { resultOrFault, useFaultOnce } from '../../provider/use-fault-once.ts';
import type { Bubble } from '../bubble.ts';

interface Props<T extends ReactNode> {
  /** The built-in element: used without `render`, and if `render` throws. */
  readonly builtIn: T;
  /** Function of the app's formatter that returns its own element. */
  readonly render?: ((drawn: T) => ReactNode) | undefined;
  readonly bubble: Bubble;
}

/** An element of a text as the app's formatter draws it. Exceptions are reported. */
export function AppDrawn<T extends ReactNode>({ builtIn, render, bubble }: Props<T>): ReactNode {
  const { result, fault } = resultOrFault(() => (render ? render(builtIn) : builtIn));
  useFaultOnce(fault, (error) => bubble.settings.actions.onFault('ERR_RENDER', error));
  return fault === undefined ? result : builtIn;
}
