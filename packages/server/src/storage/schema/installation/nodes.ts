/** Server processes on a shared database. All times are the database's own clock. */
export interface NodesTable {
  /** Name of the node, kept in its data directory: a restart replaces the row. */
  node: string;
  /** Random per process. */
  instance: string;
  /** Bus that connects the node to others; null = none. */
  bus: string | null;
  started_at_ms: number;
  /** Number of heartbeats. */
  beats: number;
  beat_at_ms: number;
}
