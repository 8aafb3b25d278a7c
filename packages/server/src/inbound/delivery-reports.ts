import { ProviderResponse } from '@chatwire/protocol';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Signal } from '../base/signal.ts';
import type { Clock } from '../base/time/clock.ts';
import type { LogStore, NewLogEntry } from '../logs/log-store.ts';
import type { DeliveryStatus, ProviderReport } from './provider-report.ts';

export interface DeliveryReportsOptions {
  readonly logs: LogStore;
  readonly clock: Clock;
  /** Emits each entry that this process has written. */
  readonly recorded: Signal<NewLogEntry>;
  /** Signal that is emitted with the `_id` of each entry that a report has changed. */
  readonly reported: Signal<string>;
}

const ReportedEntry = Type.Object({
  _id: Type.String(),
  eventId: Type.String(),
  providerResponse: ProviderResponse,
});
type ReportedEntry = Static<typeof ReportedEntry>;

/** Maximum wait for the entry of a report: the report may arrive before it. */
const ENTRY_TIMEOUT_MS = 3_000;
/** Maximum number of entries of one recipient for one message: one for each batch and provider, and resends. */
const MAX_CANDIDATES = 100;
/** A status of a higher rank replaces one of a lower rank, regardless of the order of arrival. */
const RANK: Readonly<Record<DeliveryStatus, number>> = { sent: 1, delivered: 2, undelivered: 3, failed: 3 };

/**
 * Stores delivery reports in their entries.
 * See docs/spec/notifications.md#attempts-and-outcome, #inbound-provider-calls.
 */
export class DeliveryReports {
  readonly #options: DeliveryReportsOptions;
  /** Reports are written one at a time: two reports for one entry could otherwise overwrite each other. */
  #writing: Promise<unknown> = Promise.resolve();

  constructor(options: DeliveryReportsOptions) {
    this.#options = options;
  }

  /** Resolves when all reports are stored. Ignores a report if its entry is not found in time or was deleted. */
  async apply(reports: readonly ProviderReport[]): Promise<void> {
    const { recorded, clock } = this.#options;
    const arrivals = new Set<string>();
    let wake = () => {};
    const ignore = recorded.listen((entry) => {
      arrivals.add(entry.eventId);
      wake();
    });
    try {
      let open = await this.#writeAll(reports);
      const deadline = clock.now() + ENTRY_TIMEOUT_MS;
      while (open.length > 0 && clock.now() < deadline) {
        await new Promise<void>((resolve) => {
          const cancel = clock.after(deadline - clock.now(), resolve);
          wake = () => {
            if (!open.some(({ eventId }) => arrivals.has(eventId))) return;
            cancel();
            resolve();
          };
          wake();
        });
        arrivals.clear();
        open = await this.#writeAll(open);
      }
    } finally {
      ignore();
    }
  }

  /** Returns the reports whose entry was not found. */
  async #writeAll(reports: readonly ProviderReport[]): Promise<ProviderReport[]> {
    const open: ProviderReport[] = [];
    for (const report of reports) {
      const written = this.#writing.then(() => this.#write(report));
      this.#writing = written.catch(() => undefined);
      if (!(await written)) open.push(report);
    }
    return open;
  }

  async #write(report: ProviderReport): Promise<boolean> {
    const entry = await this.#find(report);
    if (!entry) return false;
    const { status, code, message } = report;
    const { deliveryStatus, ...response } = entry.providerResponse;
    if (deliveryStatus !== undefined && RANK[status] <= RANK[deliveryStatus]) return true;
    const success = status === 'sent' || status === 'delivered';
    const changed = await this.#options.logs.report(entry._id, {
      success,
      outcome: success ? 'sent' : 'failed',
      providerResponse: { ...response, ...(!success && { code, message }), deliveryStatus: status },
      updatedAtMS: this.#options.clock.now(),
    });
    if (changed) this.#options.reported.emit(entry._id);
    return true;
  }

  async #find({ channel, provider, messageId, eventId, recipient, responseId }: ProviderReport) {
    const filter = { messageId, channel, provider, recipient, notificationTriggered: true };
    const page = await this.#options.logs.page({ filter, affix: 'append', limit: MAX_CANDIDATES });
    return page.entries
      .map(parseEntry)
      .find((entry) => entry?.eventId === eventId && entry.providerResponse.id === responseId);
  }
}

function parseEntry(json: Buffer): ReportedEntry | undefined {
  const entry: unknown = JSON.parse(json.toString('utf8'));
  return Value.Check(ReportedEntry, entry) ? entry : undefined;
}
