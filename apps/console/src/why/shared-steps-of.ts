import type { Step } from './path.ts';

/** Why no target was evaluated. */
export interface Cause {
  readonly sentence: string;
  /** Whether the cause is the event, not the user. */
  readonly isOfEvent: boolean;
}

/**
 * Returns the checks that all targets share: eligible event and recipient.
 * See docs/spec/notifications.md#triggers-and-audience.
 */
export function sharedStepsOf(name: string, cause: Cause | undefined): Step[] {
  const foundCause = cause && { found: cause.sentence };
  const eligible: Step = {
    name: 'Eligible event',
    about: 'Can this event notify anyone?',
    result: cause?.isOfEvent ? 'stop' : 'pass',
    ...(cause?.isOfEvent && foundCause),
  };
  if (cause?.isOfEvent) return [eligible];
  const recipient: Step = {
    name: `${name} is a recipient`,
    about: 'Is this person a recipient of the event?',
    result: cause ? 'stop' : 'pass',
    ...foundCause,
  };
  return [eligible, recipient];
}
