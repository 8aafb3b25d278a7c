import type { Audience } from '../storage/wire-values.ts';
import type { Actor } from './actor.ts';

/** Whose eyes a message is rendered for. */
export interface Viewer {
  /** Adds what depends on the user: own reactions, own receipts, unread replies. */
  readonly uid?: string;
  /** `server` also sees metadata under `@private`. */
  readonly audience: Audience;
}

/** For frames and notifications, which many people get alike. */
export const EVERYONE: Viewer = { audience: 'user' };

export function viewerOf(actor: Actor): Viewer {
  return { audience: actor.kind, ...(actor.user && { uid: actor.user.uid }) };
}

/** Returns whether messages that wait for approval, or were rejected it, are shown. Their senders always see their own. */
export function canSeeHeldMessages({ uid, audience }: Viewer): boolean {
  return audience === 'server' && uid === undefined;
}
