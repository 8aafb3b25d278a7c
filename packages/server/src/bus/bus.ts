import type { ServerFrame } from '@chatwire/protocol';
import type { Signal } from '../base/signal.ts';

/** Recipients of a frame: named users, or the members of a group at delivery. */
export type Audience =
  | { readonly kind: 'users'; readonly uids: readonly string[] }
  | {
      readonly kind: 'group';
      readonly guid: string;
      /** Users who receive the frame although they may not be members, such as a user who was removed. */
      readonly also?: readonly string[];
      /** Users who do not receive the frame. Takes precedence over `also`. */
      readonly except?: readonly string[];
    };

/** A committed change to send to connected clients. Plain JSON, because it crosses nodes. */
export interface BroadcastMessage {
  readonly frame: ServerFrame;
  readonly to: Audience;
}

/** Calls that one node has counted for a rate limit since it last shared its counts. */
export interface CountedCalls {
  /** Name of the rate limit. */
  readonly rate: string;
  /** Caller to whom the limit applies. */
  readonly subject: string;
  /** Negative for calls that were refunded. */
  readonly calls: number;
  /** When the limit's window ends, in milliseconds from now: clocks of nodes differ. */
  readonly endsInMs: number;
}

/**
 * Carries broadcasts to every node. Broadcasts of other nodes may get lost between nodes. This node detects the loss and
 * emits `lost`, but cannot repeat the broadcasts: clients catch up instead.
 */
export interface Bus {
  /** Nodes on buses of the same name exchange broadcasts. Undefined: a single node. */
  readonly name: string | undefined;
  /** Connection to the servers that carry broadcasts; `none`: a single node by its settings. */
  readonly connection: 'none' | 'up' | 'down';
  /** False while broadcasts of other nodes may be missing: this node is disconnected, or another one is silent. */
  readonly isComplete: boolean;
  /** Broadcasts of other nodes were lost, up to a few seconds before `isComplete` turned false. */
  readonly lost: Signal;
  publish(broadcast: BroadcastMessage): void;
  /**
   * Subscribes to broadcasts of all nodes, including this one. `isOwn`: this node published it. Returns a function that
   * ends the subscription.
   */
  subscribe(listener: (broadcast: BroadcastMessage, isOwn: boolean) => void): () => void;
  /** False while this node knows no other node. */
  readonly hasPeers: boolean;
  /** Rate-limit counts of other nodes. Losses of counts are not detected. */
  readonly counted: Signal<readonly CountedCalls[]>;
  /** Sends this node's rate-limit counts to the other nodes. */
  shareCounts(counts: readonly CountedCalls[]): void;
  /** Sets which other nodes run now, by their instance: the bus is complete while it receives messages from all of them. */
  expect(others: ReadonlySet<string>): void;
  close(): Promise<void>;
}
