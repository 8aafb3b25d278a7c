import type { Step } from './path.ts';

/** Why no target was evaluated. */
export interface Cause {
  readonly sentence: string;
  /** It lies in the event, not in the person. */
  readonly isOfEvent: boolean;
}

/**
 * What is asked once for all targets: may the event notify, and does it concern the person?
 * See docs/spec/notifications.md#triggers-and-audience.
 */
export function sharedStepsOf(name: string, cause: Cause | undefined): Step[] {
  const found = cause && { found: cause.sentence };
  const eligible: Step = {
    name: 'Eligible event',
    about: 'Is this the kind of event that notifies anyone?',
    result: cause?.isOfEvent ? 'stop' : 'pass',
    ...(cause?.isOfEvent && found),
  };
  if (cause?.isOfEvent) return [eligible];
  const concerned: Step = {
    name: `${name} is a recipient`,
    about: 'Is this person a recipient of the event?',
    result: cause ? 'stop' : 'pass',
    ...found,
  };
  return [eligible, concerned];
}
