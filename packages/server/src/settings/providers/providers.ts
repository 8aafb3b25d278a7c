import { randomBytes } from 'node:crypto';
import type { AuditTarget } from '@chatwire/protocol';
import type { Static, TObject } from 'typebox';
import { Value } from 'typebox/value';
import type { RecordAct } from '../../audit/act.ts';
import { changesOf } from '../../audit/changes-of.ts';
import { ApiError, badRequest } from '../../base/errors/api-error.ts';
import type { SecretBox } from '../../base/secrets/secret-box.ts';
import { Signal } from '../../base/signal.ts';
import type { Clock } from '../../base/time/clock.ts';
import type { WriteRules } from '../../providers/provider-module.ts';
import { usedVapidKeys } from '../../storage/notifications/devices/subscriptions-store.ts';
import {
  deleteProvider,
  findProvider,
  insertProvider,
  listProviders,
  makeDefaultProvider,
  type ProviderRow,
  updateProvider,
} from '../../storage/notifications/providers-store.ts';
import { bumpVersion } from '../../storage/notifications/settings/notification-versions-store.ts';
import type { Db, Storage } from '../../storage/storage.ts';
import { type Document, merged, valueAt, withValue } from './document.ts';
import { fixedIdOf, type ProviderKind } from './provider-kind.ts';
import { keysRetiredBy } from './retired-keys.ts';
import { isMasked } from './secrets.ts';
import {
  inboundTokenOf,
  masked,
  resealed,
  retiredKeysOf,
  sealed,
  unsealed,
  withRetiredKeys,
} from './stored-provider.ts';

export interface ProvidersOptions extends WriteRules {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly secrets: SecretBox;
}

/** A stored account with all its fields. */
export interface StoredProvider {
  readonly row: ProviderRow;
  readonly fields: Document;
}

/** Manages accounts at providers for operators. See docs/spec/notifications.md#providers. */
export class Providers {
  /** Emitted after a committed write of this server. */
  readonly changed = new Signal();
  readonly #options: ProvidersOptions;

  constructor(options: ProvidersOptions) {
    this.#options = options;
  }

  /** Returns accounts with their secrets, oldest first. Never output them without masks. */
  async list(kind: ProviderKind): Promise<StoredProvider[]> {
    const { storage, secrets } = this.#options;
    const rows = await listProviders(storage.db, kind.kind);
    return rows.map((row) => ({ row, fields: unsealed(kind, row, secrets) }));
  }

  /** Creates an account. The first of a kind becomes its default. */
  async create(kind: ProviderKind, body: Document, record: RecordAct): Promise<void> {
    const providerId = idOf(kind, body);
    const fields = this.#checked(kind, Value.Default(kind.schema, merged({}, body)));
    await this.#write(async (tx, nowMs) => {
      const others = await listProviders(tx, kind.kind);
      if (others.some((other) => other.provider_id === providerId)) {
        throw new ApiError('ERR_PROVIDER_ALREADY_EXISTS', 'This provider already exists.');
      }
      if (others.length >= kind.limit) {
        throw badRequest({ providerId: [`must be one of at most ${kind.limit} providers of a kind`] });
      }
      await insertProvider(tx, {
        kind: kind.kind,
        provider_id: providerId,
        is_default: others.length === 0 ? 1 : 0,
        ...this.#columnsOf(kind, fields, {}),
        created_at_ms: nowMs,
        updated_at_ms: nowMs,
      });
      const changes = changesOf(undefined, masked(kind, fields));
      await record(tx, { action: 'provider.created', target: targetOf(kind, providerId), changes });
    });
  }

  /** Updates an account. Omitted fields and masked secrets stay unchanged. */
  async update(kind: ProviderKind, body: Document, record: RecordAct): Promise<void> {
    const providerId = idOf(kind, body);
    await this.#write(async (tx, nowMs) => {
      const row = await findProvider(tx, kind.kind, providerId);
      if (!row) throw notFound();
      const stored = unsealed(kind, row, this.#options.secrets);
      const fields = this.#checked(kind, merged(stored, withoutMasks(kind, body, stored)));
      await updateProvider(tx, {
        kind: kind.kind,
        provider_id: providerId,
        ...this.#columnsOf(kind, fields, stored),
        // Always increases, because it identifies connections with earlier fields.
        updated_at_ms: Math.max(nowMs, row.updated_at_ms + 1),
      });
      const changes = changesOf(masked(kind, stored), masked(kind, fields));
      await record(tx, { action: 'provider.changed', target: targetOf(kind, providerId), changes });
    });
  }

  /**
   * Removes an account. Its push tokens stay, and pushes to them fail until an account with this id exists.
   * See docs/spec/notifications.md#provider-selection.
   */
  async remove(kind: ProviderKind, providerId: string, record: RecordAct): Promise<void> {
    await this.#write(async (tx) => {
      const row = await findProvider(tx, kind.kind, providerId);
      if (!row || !(await deleteProvider(tx, kind.kind, providerId))) throw notFound();
      const changes = changesOf(masked(kind, unsealed(kind, row, this.#options.secrets)), undefined);
      await record(tx, { action: 'provider.removed', target: targetOf(kind, providerId), changes });
    });
  }

  async makeDefault(kind: ProviderKind, providerId: string, record: RecordAct): Promise<void> {
    await this.#write(async (tx) => {
      const row = await findProvider(tx, kind.kind, providerId);
      if (!row) throw notFound();
      await makeDefaultProvider(tx, kind.kind, providerId);
      const changes = changesOf({ isDefault: row.is_default === 1 }, { isDefault: true });
      await record(tx, { action: 'provider.changed', target: targetOf(kind, providerId), changes });
    });
  }

  /**
   * Deletes the earlier signing keys of an account that no device uses.
   * See docs/spec/last-mile.md#web-push-provider.
   */
  async dropUnusedKeys(kind: ProviderKind): Promise<void> {
    const { secrets } = this.#options;
    const hasRetired = (await this.list(kind)).some(({ fields }) => retiredKeysOf(fields) !== undefined);
    if (!hasRetired) return;
    await this.#write(async (tx) => {
      for (const row of await listProviders(tx, kind.kind)) {
        const retired = Object.entries(retiredKeysOf(unsealed(kind, row, secrets)) ?? {});
        const used = new Set(
          await usedVapidKeys(
            tx,
            retired.map(([id]) => id),
          ),
        );
        if (used.size === retired.length) continue;
        const kept = Object.fromEntries(retired.filter(([id]) => used.has(id)));
        const resealedRow = { ...row, secrets: withRetiredKeys(row.secrets, kept, secrets) };
        await updateProvider(tx, { ...resealedRow, updated_at_ms: row.updated_at_ms + 1 });
      }
    });
  }

  /** Encrypts secrets that were encrypted with an older key again, so that the key can be removed. Runs at every start. */
  async reseal(): Promise<void> {
    const { storage, secrets } = this.#options;
    const isOld = (row: ProviderRow) => !secrets.isCurrent(row.secrets);
    if (!(await listProviders(storage.db)).some(isOld)) return;
    await this.#write(async (tx) => {
      for (const row of (await listProviders(tx)).filter(isOld)) {
        await updateProvider(tx, { ...row, secrets: resealed(row.secrets, secrets) });
      }
    });
  }

  #checked(kind: ProviderKind, document: unknown): Static<TObject> {
    const fields: unknown = Value.Clean(kind.schema, document);
    const valid = Value.Check(kind.schema, fields);
    const lacking = kind.secrets.filter(({ path }) => {
      const secret = valueAt(fields, path);
      return isMasked(secret) || (secret === undefined && !valid);
    });
    if (lacking.length > 0) {
      throw badRequest(Object.fromEntries(lacking.map(({ path }) => [path.join('.'), ['must be given in full']])));
    }
    if (!valid) throw new Error(`The fields of a provider (${kind.kind}) are not complete.`);
    const complete = kind.complete?.(fields) ?? fields;
    const faults = kind.faultsOf(complete, this.#options);
    if (Object.keys(faults).length > 0) throw badRequest(faults);
    return complete;
  }

  #columnsOf(
    kind: ProviderKind,
    fields: Document,
    stored: Document,
  ): Pick<ProviderRow, 'is_enabled' | 'settings' | 'secrets'> {
    const callsBack = kind.callbacks.length > 0;
    const inboundToken = callsBack ? (inboundTokenOf(stored) ?? randomBytes(24).toString('hex')) : undefined;
    const retiredKeys = keysRetiredBy(kind, fields, stored);
    const isEnabled = fields['isEnabled'] !== false;
    return {
      is_enabled: isEnabled ? 1 : 0,
      ...sealed(kind, fields, { inboundToken, retiredKeys }, this.#options.secrets),
    };
  }

  async #write(change: (tx: Db, nowMs: number) => Promise<void>): Promise<void> {
    const { storage, clock } = this.#options;
    await storage.transaction(async (tx) => {
      await bumpVersion(tx, 'providers');
      await change(tx, clock.now());
    });
    this.changed.emit();
  }
}

function targetOf(kind: ProviderKind, providerId: string): AuditTarget {
  const name = fixedIdOf(kind) === undefined ? `${kind.label}: ${providerId}` : kind.label;
  return { kind: 'provider', id: providerId, name };
}

function idOf(kind: ProviderKind, body: Document): string {
  const id = fixedIdOf(kind) ?? body['providerId'];
  if (typeof id !== 'string') throw new Error('A provider requires a providerId.');
  return id;
}

/** Returns the body without masked secrets, which count as omitted. */
function withoutMasks(kind: ProviderKind, body: Document, stored: Document): Document {
  return kind.secrets
    .filter(({ path }) => isMasked(valueAt(body, path)) && valueAt(stored, path) !== undefined)
    .reduce((rest, { path }) => withValue(rest, path, undefined), body);
}

function notFound(): ApiError {
  return new ApiError('ERR_PROVIDER_NOT_FOUND', 'Provider not found.');
}
