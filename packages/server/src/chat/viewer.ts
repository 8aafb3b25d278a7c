import type { Audience } from '../storage/wire-values.ts';
import type { Actor } from './actor.ts';

/** The user or server for whom a message is rendered. */
export interface Viewer {
  /** Uid of the viewer, for values that depend on the user, such as their reactions. */
  readonly uid?: string;
  /** `server`: also sees metadata under `@private`. */
  readonly audience: Audience;
}

/** Viewer of frames and notifications that are the same for many recipients. */
export const EVERYONE: Viewer = { audience: 'user' };

/** Returns the viewer that an actor is. */
export function viewerOf(actor: Actor): Viewer {
  return { audience: actor.kind, ...(actor.user && { uid: actor.user.uid }) };
}

/**
 * Returns whether the viewer sees messages that wait for approval or were disapproved. Senders always see their own.
 */
export function canSeeHeldMessages({ uid, audience }: Viewer): boolean {
  return audience === 'server' && uid === undefined;
}
