import type { CheckContext } from '../check-context.ts';

/** Returns whether pushes go to the operator’s webhook, which determines the devices itself. */
export function sendsItself({ accounts: { custom } }: CheckContext): boolean {
  return custom.some(({ isEnabled, fields }) => isEnabled && fields !== undefined);
}
