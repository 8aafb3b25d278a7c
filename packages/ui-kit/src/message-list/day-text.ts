import type { ChatMessageListProps } from './list-props.ts';

/** What is no text, or throws, gives the default. Contract 3.5. */
export function dayText(
  at: number,
  pattern: ChatMessageListProps['dateSeperatorPattern'],
  builtIn: () => string,
): string {
  try {
    const given: unknown = pattern?.(at);
    return typeof given === 'string' ? given : builtIn();
  } catch {
    return builtIn();
  }
}
