import type { CheckContext } from '../check-context.ts';

/** Returns whether push goes to the operator’s webhook, which finds the devices itself. */
export function sendsItself({ accounts: { custom } }: CheckContext): boolean {
  return custom.some(({ isEnabled, fields }) => isEnabled && fields !== undefined);
}
