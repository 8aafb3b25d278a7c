import type { ServerFrame } from '@chatwire/protocol';
import type { Signal } from '../base/signal.ts';

/** Who gets a frame: named users, or everyone who is a member of a group when it is delivered. */
export type Audience =
  | { readonly kind: 'users'; readonly uids: readonly string[] }
  | {
      readonly kind: 'group';
      readonly guid: string;
      readonly also?: readonly string[];
      readonly except?: readonly string[];
    };

/** Something that has been committed and that connected clients should see now. Plain JSON: it crosses nodes. */
export interface LiveFact {
  readonly frame: ServerFrame;
  readonly to: Audience;
}

/** Carries facts to every node's gateway. Loss is allowed: clients notice a hole in `seq` and ask. */
export interface Bus {
  publish(fact: LiveFact): void;
  /** `isOwn`: this node published it. */
  subscribe(listener: (fact: LiveFact, isOwn: boolean) => void): () => void;
  /** This node was cut off from the others for a while and hears of them again: what they told meanwhile is lost. */
  readonly rejoined: Signal;
  close(): Promise<void>;
}
