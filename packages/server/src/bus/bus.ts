import type { ServerFrame } from '@chatwire/protocol';
import type { Signal } from '../base/signal.ts';

/** The users to whom a frame is sent: named users, or those who are members of a group when the frame is delivered. */
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

/** A frame and its audience. Plain JSON, because it is sent between nodes. */
export interface BroadcastMessage {
  readonly frame: ServerFrame;
  readonly to: Audience;
}

/** Number of calls that one node has counted for a rate limit since it last shared its counts. */
export interface CountedCalls {
  /** Name of the rate limit. */
  readonly rate: string;
  /** Caller to whom the limit applies. */
  readonly subject: string;
  /** Negative for calls that were refunded. */
  readonly calls: number;
  /** Milliseconds until the window of the limit ends. A duration, because the clocks of nodes differ. */
  readonly endsInMs: number;
}

/**
 * Carries broadcasts to every node. Broadcasts of other nodes can get lost on the way. This node detects the loss and emits
 * `lost`, but cannot recover the broadcasts: clients catch up instead.
 */
export interface Bus {
  /** Nodes whose buses have the same name exchange broadcasts. Undefined: this node is alone. */
  readonly name: string | undefined;
  /** State of the connection to NATS or PostgreSQL. `none`: the settings name neither. */
  readonly connection: 'none' | 'up' | 'down';
  /** False while broadcasts of other nodes may be missing: this node is disconnected, or another one is silent. */
  readonly isComplete: boolean;
  /** Emitted when broadcasts of other nodes were lost. They may date from a few seconds before `isComplete` became false. */
  readonly lost: Signal;
  /** Delivers a broadcast to the subscribers of all nodes. Never throws; a broadcast that cannot be sent counts as lost. */
  publish(broadcast: BroadcastMessage): void;
  /**
   * Subscribes to broadcasts of all nodes, including this one. `isOwn`: whether this node published the broadcast. Returns
   * a function that ends the subscription.
   */
  subscribe(listener: (broadcast: BroadcastMessage, isOwn: boolean) => void): () => void;
  /** False while this node knows of no other node. */
  readonly hasPeers: boolean;
  /** Emitted with the rate-limit counts of another node. Lost counts are not detected. */
  readonly counted: Signal<readonly CountedCalls[]>;
  /** Sends this node's rate-limit counts to the other nodes. */
  shareCounts(counts: readonly CountedCalls[]): void;
  /** Sets the instance ids of the other running nodes. `isComplete` is true only while messages arrive from all of them. */
  expect(others: ReadonlySet<string>): void;
  close(): Promise<void>;
}
