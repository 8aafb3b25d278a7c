/** A benchmark with its arguments. */
export interface Run {
  readonly name: string;
  readonly args: readonly string[];
  /** A run is ended after this time, several times what it takes on an idle machine with two cores. */
  readonly minutes: number;
}

/**
 * All benchmarks whose figures are published, in the order in which one run measures them. They take 90 minutes on a fast
 * machine with two cores. The drill, the mutation runs, and list-conformance are run separately: they count faults, not speed.
 */
export const RUNS: readonly Run[] = [
  run('engine', 8),
  run('large-group', 6),
  run('providers', 6),
  run('webpush', 6),
  run('decide', 8),
  run('realtime', 5),
  run('realtime', 8, '--members', '10000', '--messages', '30'),
  run('connections', 12),
  run('explain', 5),
  run('telemetry', 4),
  run('isolation', 10),
  run('log-pages', 30, '--store', 'sqlite', '--sizes', '1m,10m'),
  run('log-summary', 10, '--store', 'sqlite', '--size', '10m'),
  run('log-pages', 40, '--store', 'postgres', '--sizes', '1m,10m'),
  run('log-summary', 10, '--store', 'postgres', '--size', '10m'),
  run('logs-endpoint', 10),
  run('log-export', 10),
  run('live-tail', 6, '--rate', '2000', '--seconds', '40'),
  run('receipts', 8, '--store', 'sqlite'),
  run('receipts', 10, '--store', 'postgres'),
  run('receipts-http', 6, '--store', 'sqlite'),
  run('receipts-http', 8, '--store', 'postgres'),
  run('smtp', 3),
  run('clears', 8),
  run('replay', 10),
  run('audit-reads', 10),
  run('import', 10),
  run('nodes', 10),
  run('search', 25, '--store', 'sqlite'),
  run('search', 25, '--store', 'postgres'),
  run('growth', 15),
  run('footprint', 10),
  run('console', 10),
  run('lists', 30, '3'),
];

function run(name: string, minutes: number, ...args: readonly string[]): Run {
  return { name, args, minutes };
}
