import { Counter, Gauge, Registry } from 'prom-client';

export type Counts = Readonly<Record<string, number>>;
export type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

/** Metrics of one scrape, made from numbers that the server keeps anyway: counting costs nothing between scrapes. */
export class SnapshotMetrics {
  readonly registry = new Registry();

  counter(name: string, help: string, labelNames: readonly string[], samples: readonly Sample[]): void {
    const metric = new Counter(this.#options(name, help, labelNames));
    for (const [labels, value] of samples) metric.inc(labels, value);
  }

  gauge(name: string, help: string, labelNames: readonly string[], samples: readonly Sample[]): void {
    const metric = new Gauge(this.#options(name, help, labelNames));
    for (const [labels, value] of samples) metric.set(labels, value);
  }

  #options(name: string, help: string, labelNames: readonly string[]) {
    return { name: `chatwire_${name}`, help, labelNames: [...labelNames], registers: [this.registry] };
  }
}
