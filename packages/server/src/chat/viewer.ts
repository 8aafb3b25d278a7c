import type { Audience } from '../storage/wire-values.ts';

/** Whose eyes a message is rendered for. */
export interface Viewer {
  /** Adds what depends on the user: own reactions, own receipts, unread replies. */
  readonly uid?: string;
  /** `server` also sees metadata under `@private`. */
  readonly audience: Audience;
}

/** For frames and notifications, which many people get alike. */
export const EVERYONE: Viewer = { audience: 'user' };
