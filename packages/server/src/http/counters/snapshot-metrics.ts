import { Counter, Gauge, Registry } from 'prom-client';

/** Counts by the value of a label. */
export type Counts = Readonly<Record<string, number>>;
/** A value of a metric, with its labels. */
export type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

/**
 * Metrics of one scrape. They are copied from counts that the server also keeps for other purposes, so that nothing has to be
 * updated between scrapes.
 */
export class SnapshotMetrics {
  readonly registry = new Registry();

  /** Adds a counter with its current values. The prefix `chatwire_` is added to `name`. */
  counter(name: string, help: string, labelNames: readonly string[], samples: readonly Sample[]): void {
    const metric = new Counter(this.#options(name, help, labelNames));
    for (const [labels, value] of samples) metric.inc(labels, value);
  }

  /** Adds a gauge with its current values. The prefix `chatwire_` is added to `name`. */
  gauge(name: string, help: string, labelNames: readonly string[], samples: readonly Sample[]): void {
    const metric = new Gauge(this.#options(name, help, labelNames));
    for (const [labels, value] of samples) metric.set(labels, value);
  }

  #options(name: string, help: string, labelNames: readonly string[]) {
    return { name: `chatwire_${name}`, help, labelNames: [...labelNames], registers: [this.registry] };
  }
}
