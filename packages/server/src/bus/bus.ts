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

/** Something that has been committed and that connected clients should see now. Plain JSON: it crosses nodes. */
export interface BroadcastMessage {
  readonly frame: ServerFrame;
  readonly to: Audience;
}

/** Calls of a limit's subject that one node has counted and the others have not. */
export interface CountedCalls {
  readonly rate: string;
  readonly subject: string;
  /** Negative for calls that were given back. */
  readonly calls: number;
  /** When the limit's window ends, in milliseconds from now: clocks of nodes differ. */
  readonly endsInMs: number;
}

/** Carries facts to every node's gateway. Facts may get lost on the way; a loss is noticed and reported. */
export interface Bus {
  /** Nodes on buses of the same name exchange facts. Undefined: this node is alone. */
  readonly name: string | undefined;
  /** Connection to the servers that carry facts; `none`: this node is alone by its settings. */
  readonly connection: 'none' | 'up' | 'down';
  /** False while facts of other nodes may be missing: this node is disconnected, or another one is silent. */
  readonly isComplete: boolean;
  /** Facts of other nodes were lost, up to a few seconds before `isComplete` turned false. */
  readonly lost: Signal;
  publish(fact: BroadcastMessage): void;
  /** `isOwn`: this node published it. */
  subscribe(listener: (fact: BroadcastMessage, isOwn: boolean) => void): () => void;
  /** False while this node knows no other one. */
  readonly hasPeers: boolean;
  /** Counts of other nodes. Counts may get lost unnoticed. */
  readonly counted: Signal<readonly CountedCalls[]>;
  shareCounts(counts: readonly CountedCalls[]): void;
  /** Sets which other nodes run now, by their instance: the bus is complete while it hears all of them. */
  expect(others: ReadonlySet<string>): void;
  close(): Promise<void>;
}
