import { AUDIT_RETENTION_DAYS, type AuditEntry, type AuditSettings } from '@chatwire/protocol';
import { Signal } from '../base/signal.ts';
import type { Clock } from '../base/time/clock.ts';
import {
  type AuditPageRequest,
  appendAuditRows,
  deleteAuditRowsBefore,
  findAuditRow,
  listAuditRows,
  type NewAuditRow,
  readAuditRetention,
  writeAuditRetention,
} from '../storage/audit/audit-store.ts';
import type { Db, Storage } from '../storage/storage.ts';
import { type Act, type ActOrigin, type RecordAct, toAuditEntry, toAuditRow } from './act.ts';

export interface EntriesPage {
  /** Newest first. */
  readonly entries: readonly AuditEntry[];
  readonly hasOlder: boolean;
}

const DAY_MS = 86_400_000;

/**
 * The audit log: records of administrative acts, which are never changed, with a retention. See
 * docs/spec/operations.md#audit-log.
 */
export class AuditLog {
  /** Emitted after the retention was changed on this node. */
  readonly changed = new Signal();
  readonly #storage: Storage;
  readonly #clock: Clock;

  constructor(storage: Storage, clock: Clock) {
    this.#storage = storage;
    this.#clock = clock;
  }

  /** Returns a function with which a command records its act in its own transaction. */
  recorder(origin: ActOrigin): RecordAct {
    const { engine } = this.#storage.capabilities;
    return (tx, act) => appendAuditRows(tx, engine, [toAuditRow(origin, act, this.#clock.now())]);
  }

  /** Records an act that has no transaction. Resolves when the entry would survive a power failure. */
  async record(origin: ActOrigin, act: Act): Promise<void> {
    await this.append([toAuditRow(origin, act, this.#clock.now())]);
    await this.#storage.durable();
  }

  append(rows: readonly NewAuditRow[]): Promise<void> {
    const { engine } = this.#storage.capabilities;
    return this.#storage.transaction((tx) => appendAuditRows(tx, engine, rows));
  }

  async page(request: AuditPageRequest): Promise<EntriesPage> {
    const rows = await listAuditRows(this.#storage.db, request);
    const last = rows.at(-1);
    const older = { filter: request.filter, affix: 'append' as const, limit: 1 };
    const hasOlder =
      last !== undefined && (await listAuditRows(this.#storage.db, { ...older, auditId: last.audit_id })).length > 0;
    return { entries: rows.map(toAuditEntry), hasOlder };
  }

  async find(auditId: number): Promise<AuditEntry | undefined> {
    const row = await findAuditRow(this.#storage.db, auditId);
    return row && toAuditEntry(row);
  }

  settings(): Promise<AuditSettings> {
    return settingsIn(this.#storage.db);
  }

  async changeSettings({ retentionDays }: AuditSettings, record: RecordAct): Promise<AuditSettings> {
    await this.#storage.transaction(async (tx) => {
      const { retentionDays: before } = await settingsIn(tx);
      await writeAuditRetention(tx, retentionDays);
      const changes = before === retentionDays ? [] : [{ member: 'retentionDays', before, after: retentionDays }];
      await record(tx, { action: 'audit.settings_changed', changes });
    });
    this.changed.emit();
    return { retentionDays };
  }

  /** Deletes entries that are older than the retention. Returns their number. */
  async purge(): Promise<number> {
    const { retentionDays } = await this.settings();
    return deleteAuditRowsBefore(this.#storage.db, this.#clock.now() - retentionDays * DAY_MS);
  }
}

async function settingsIn(db: Db): Promise<AuditSettings> {
  return { retentionDays: (await readAuditRetention(db)) ?? AUDIT_RETENTION_DAYS.default };
}
