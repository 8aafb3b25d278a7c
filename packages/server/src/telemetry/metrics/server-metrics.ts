import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { BUCKETS } from './buckets.ts';

/**
 * Metrics that the parts of one server update while they work: durations, and counts that only the metrics endpoint shows.
 * Labels are bounded: route templates, frame types, provider names, codes of a fixed list. All durations are in seconds.
 * See docs/guides/monitoring.md.
 */
export class ServerMetrics {
  readonly registry = new Registry();

  readonly httpDuration = this.#histogram(
    'http_request_duration_seconds',
    'Duration of HTTP requests, to the last byte of the response.',
    BUCKETS.calls,
    ['method', 'route', 'status'],
  );
  readonly httpInFlight = this.#gauge('http_requests_in_flight', 'HTTP requests without a complete response.');

  readonly sockets = this.#gauge('websocket_connections', 'Open WebSocket connections.');
  readonly socketsClosed = this.#counter(
    'websocket_closed_total',
    'WebSocket connections that this server closed, by close code.',
    ['code'],
  );
  readonly frameDuration = this.#histogram(
    'websocket_frame_duration_seconds',
    'Duration of handling a client frame.',
    BUCKETS.steps,
    ['type'],
  );
  readonly broadcastDuration = this.#histogram(
    'websocket_broadcast_duration_seconds',
    'Time from the arrival of a live frame until it is in the queue of its last connection.',
    BUCKETS.steps,
  );

  readonly queryDuration = this.#histogram(
    'database_query_duration_seconds',
    'Duration of queries of the chat side.',
    BUCKETS.steps,
    ['operation'],
  );
  readonly connectionWait = this.#histogram(
    'database_connection_wait_seconds',
    'Time a query waited for a connection of the pool. Empty on SQLite.',
    BUCKETS.steps,
  );
  readonly logWriteDuration = this.#histogram(
    'log_write_duration_seconds',
    'Duration of durable writes of entries into the notification log.',
    BUCKETS.steps,
  );

  readonly busMessages = this.#counter('bus_messages_total', 'Live frames on the bus, by direction.', ['direction']);
  readonly busLosses = this.#counter('bus_losses_total', 'Times at which frames of other servers were lost.');
  readonly natsRoundTrip = this.#histogram(
    'nats_round_trip_seconds',
    'Round trip to the NATS server, measured every second. Empty without NATS.',
    BUCKETS.steps,
  );

  readonly outboxWait = this.#histogram(
    'outbox_wait_seconds',
    'Time from an event’s commit until the engine takes it.',
    BUCKETS.waits,
  );
  readonly providerWait = this.#histogram(
    'provider_queue_wait_seconds',
    'Time a call waited in the queue of its provider account.',
    BUCKETS.waits,
    ['provider'],
  );
  readonly providerLatency = this.#histogram(
    'provider_latency_seconds',
    'Duration of calls to providers.',
    BUCKETS.calls,
    ['provider'],
  );

  #histogram<Label extends string = never>(
    name: string,
    help: string,
    buckets: readonly number[],
    labelNames: readonly Label[] = [],
  ): Histogram<Label> {
    const registers = [this.registry];
    return new Histogram({
      name: `chatwire_${name}`,
      help,
      buckets: [...buckets],
      labelNames: [...labelNames],
      registers,
    });
  }

  #counter<Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ): Counter<Label> {
    return new Counter({ name: `chatwire_${name}`, help, labelNames: [...labelNames], registers: [this.registry] });
  }

  #gauge(name: string, help: string): Gauge {
    return new Gauge({ name: `chatwire_${name}`, help, registers: [this.registry] });
  }
}
