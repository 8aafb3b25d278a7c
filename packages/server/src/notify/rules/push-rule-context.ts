import type { Candidate } from '../candidate.ts';
import type { PreparedEvent } from '../prepare-event.ts';
import type { Target } from '../targets/target.ts';
import type { Question } from './rule.ts';

/** What the gates of push may look at. */
export interface PushQuestion extends Question {
  readonly event: PreparedEvent;
  readonly candidate: Candidate;
  readonly target: Target;
}
