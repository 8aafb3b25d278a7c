import type { Step } from './path.ts';

/** Why an event came to no gate. */
export interface Cause {
  /** To follow "because". */
  readonly words: string;
  /** It lies in the event, not in the person. */
  readonly isOfEvent: boolean;
}

/** What is asked once for all targets: may the event notify, and does it concern the person? Contract 5. */
export function trunkOf(name: string, cause: Cause | undefined): Step[] {
  const found = cause && { found: cause.words };
  const eligible: Step = {
    name: 'May notify',
    about: 'Is it an event of a kind that may notify at all?',
    result: cause?.isOfEvent ? 'stop' : 'pass',
    ...(cause?.isOfEvent && found),
  };
  if (cause?.isOfEvent) return [eligible];
  const concerned: Step = {
    name: `Concerns ${name}`,
    about: 'Is this person one of those to be told?',
    result: cause ? 'stop' : 'pass',
    ...found,
  };
  return [eligible, concerned];
}
