import type { ServerFrame } from '@chatwire/protocol';
import type { Signal } from '../base/signal.ts';

/** Recipients of a frame: named users, or the members of a group at delivery. */
export type Audience =
  | { readonly kind: 'users'; readonly uids: readonly string[] }
  | {
      readonly kind: 'group';
      readonly guid: string;
      readonly also?: readonly string[];
      readonly except?: readonly string[];
    };

/** A committed change to send to connected clients. Plain JSON, because it crosses nodes. */
export interface BroadcastMessage {
  readonly frame: ServerFrame;
  readonly to: Audience;
}

/** Calls of a rate-limited subject that one node has counted and the others have not. */
export interface CountedCalls {
  readonly rate: string;
  readonly subject: string;
  /** Negative for calls that were refunded. */
  readonly calls: number;
  /** When the limit's window ends, in milliseconds from now: clocks of nodes differ. */
  readonly endsInMs: number;
}

/** Carries broadcasts to every node's gateway. Broadcasts may get lost; a loss is detected and reported. */
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
  /** Subscribes to frames. `isOwn`: this node published it. */
  subscribe(listener: (broadcast: BroadcastMessage, isOwn: boolean) => void): () => void;
  /** False while this node knows no other node. */
  readonly hasPeers: boolean;
  /** Counts of other nodes. Losses of counts are not detected. */
  readonly counted: Signal<readonly CountedCalls[]>;
  shareCounts(counts: readonly CountedCalls[]): void;
  /** Sets which other nodes run now, by their instance: the bus is complete while it receives messages from all of them. */
  expect(others: ReadonlySet<string>): void;
  close(): Promise<void>;
}
