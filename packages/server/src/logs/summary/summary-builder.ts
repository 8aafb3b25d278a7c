import { OUTCOMES, type Outcome } from '@chatwire/protocol';
import type { Percentiles, Summary, SummaryRequest, SummarySeries } from '../log-store.ts';
import type { ByteReader } from '../varint.ts';
import { DeviceCounts } from './device-counts.ts';
import { LatencyTable } from './latency-table.ts';
import { LATENCIES, type Latency, type SummaryFields } from './summary-fields.ts';

/** Entries that are equal in every member a summary counts. */
interface Kind {
  readonly fields: SummaryFields;
  readonly series: number;
  readonly outcome: number;
  count: number;
}

type Key = SummarySeries['key'];

/**
 * Adds up a summary from entries, or from rollups. The counted members of an entry are mapped to a number once
 * (`kindOf`); what is added for a kind goes to a bucket: n is edges[n] ≤ t < edges[n + 1].
 */
export class SummaryBuilder {
  readonly #request: SummaryRequest;
  readonly #buckets: number;
  readonly #kinds: Kind[] = [];
  readonly #kindNumbers = new Map<string, number>();
  readonly #series: Key[] = [];
  readonly #seriesNumbers = new Map<string, number>();
  /** Number of entries by series, bucket, and outcome. */
  #counts = new Float64Array(1024);
  readonly devices = new DeviceCounts();
  readonly #latencies: Readonly<Record<Latency, LatencyTable>> = {
    processing: new LatencyTable(),
    provider: new LatencyTable(),
    endToEnd: new LatencyTable(),
  };

  constructor(request: SummaryRequest) {
    this.#request = request;
    this.#buckets = request.edges.length - 1;
    // Without grouping there is one series, even without entries.
    if (request.groupBy.length === 0) this.#seriesOf({});
  }

  kindOf(fields: SummaryFields): number {
    const { channel, provider, providerId, trigger, outcome, reason, receiverType, deviceState, suppressedBy } = fields;
    const entryFields = [channel, provider, providerId, trigger, outcome, reason, receiverType];
    const text = JSON.stringify([...entryFields, deviceState, suppressedBy]);
    const existing = this.#kindNumbers.get(text);
    if (existing !== undefined) return existing;
    const series = this.#seriesOf(this.#keyOf(fields));
    const kind = this.#kinds.push({ fields, series, outcome: OUTCOMES.indexOf(outcome), count: 0 }) - 1;
    this.#kindNumbers.set(text, kind);
    return kind;
  }

  /** Counts entries. Returns the cell that their latencies belong to. */
  add(kind: number, bucket: number, entries = 1): number {
    const counted = this.#kinds[kind];
    if (!counted) throw new RangeError(`a summary has no kind ${kind}`);
    const cell = counted.series * this.#buckets + bucket;
    const at = cell * OUTCOMES.length + counted.outcome;
    this.#counts[at] = (this.#counts[at] ?? 0) + entries;
    counted.count += entries;
    return cell;
  }

  /** Adds a latency of one entry, in ms. */
  measure(cell: number, latency: Latency, ms: number): void {
    this.#latencies[latency].add(cell, ms);
  }

  /** Adds the latencies of many entries, as written by a LatencyColumn. */
  measureAll(cell: number, latency: Latency, reader: ByteReader): void {
    this.#latencies[latency].addWritten(cell, reader);
  }

  /** Returns the summary, its series in the order of their keys. */
  finish(): Summary {
    const { groupBy, latency } = this.#request;
    const order = this.#series.map((key, series) => ({
      series,
      text: groupBy.map((name) => key[name] ?? '').join('\n'),
    }));
    order.sort((a, b) => (a.text < b.text ? -1 : 1));
    const display = this.#request.devicesAtMs === undefined ? [] : [this.devices.display()];
    const percentiles = latency
      ? [...LATENCIES.map((name) => this.#latencies[name].percentiles()), ...display]
      : undefined;
    return { series: order.map(({ series }) => this.#seriesAt(series, percentiles)), totals: this.#totals() };
  }

  #keyOf(fields: SummaryFields): Key {
    return Object.fromEntries(
      this.#request.groupBy.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
    );
  }

  #seriesOf(key: Key): number {
    const text = JSON.stringify(key);
    const existing = this.#seriesNumbers.get(text);
    if (existing !== undefined) return existing;
    const series = this.#series.push(key) - 1;
    this.#seriesNumbers.set(text, series);
    const needed = this.#series.length * this.#buckets * OUTCOMES.length;
    if (needed > this.#counts.length) this.#counts = new Float64Array(this.#counts.buffer.transfer(needed * 16));
    return series;
  }

  #seriesAt(series: number, percentiles: readonly Map<number, Percentiles>[] | undefined): SummarySeries {
    const cells = Array.from({ length: this.#buckets }, (_, bucket) => series * this.#buckets + bucket);
    const countOf = (cell: number, outcome: Outcome): number =>
      this.#counts[cell * OUTCOMES.length + OUTCOMES.indexOf(outcome)] ?? 0;
    const countsOf = (outcome: Outcome): number[] => cells.map((cell) => countOf(cell, outcome));
    const latencies = percentiles?.map((byCell) => cells.map((cell) => byCell.get(cell) ?? null));
    const [processing, provider, endToEnd, display] = latencies ?? [];
    return {
      key: this.#series[series] ?? {},
      count: cells.map((cell) => OUTCOMES.reduce((sum, outcome) => sum + countOf(cell, outcome), 0)),
      sent: countsOf('sent'),
      failed: countsOf('failed'),
      skipped: countsOf('skipped'),
      unreachable: countsOf('unreachable'),
      ...(processing &&
        provider &&
        endToEnd && {
          latencyMs: { processing, provider, endToEnd, ...(display && { display }) },
        }),
      ...(this.#request.devicesAtMs !== undefined && { device: this.devices.seriesOf(cells) }),
    };
  }

  #totals(): Summary['totals'] {
    const totals = { count: 0, sent: 0, failed: 0, skipped: 0, unreachable: 0 };
    const reasons: Record<string, number> = {};
    const providers: Record<string, number> = {};
    const suppressedBy: Record<string, number> = {};
    for (const { fields, count } of this.#kinds) {
      totals.count += count;
      totals[fields.outcome] += count;
      addCount(reasons, fields.reason, count);
      addCount(providers, fields.provider, count);
      addCount(suppressedBy, fields.suppressedBy, count);
    }
    return { ...totals, reasons, providers, ...(this.#request.devicesAtMs !== undefined && { suppressedBy }) };
  }
}

function addCount(counts: Record<string, number>, name: string | undefined, count: number): void {
  if (name !== undefined && count > 0) counts[name] = (counts[name] ?? 0) + count;
}
