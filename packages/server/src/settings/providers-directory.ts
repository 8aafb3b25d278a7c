import type {
  ApnsProvider,
  CustomEmailProvider,
  CustomPushProvider,
  CustomSmsProvider,
  FcmProvider,
  SendgridProvider,
  TwilioProvider,
} from '@chatwire/protocol';
import type { Static, TObject } from 'typebox';
import { Value } from 'typebox/value';
import type { Clock } from '../base/clock.ts';
import type { SecretBox } from '../base/secret-box.ts';
import { Signal } from '../base/signal.ts';
import { listProviders, type ProviderRow } from '../storage/providers-store.ts';
import type { Db } from '../storage/storage.ts';
import { apnsKind } from './providers/apns-kind.ts';
import { customEmailKind, customKind, customSmsKind } from './providers/custom-kind.ts';
import { fcmKind } from './providers/fcm-kind.ts';
import type { ProviderKind } from './providers/provider-kind.ts';
import type { Providers } from './providers/providers.ts';
import { sendgridKind } from './providers/sendgrid-kind.ts';
import { inboundTokenOf, unsealed } from './providers/stored-provider.ts';
import { twilioKind } from './providers/twilio-kind.ts';
import { Versioned } from './versioned.ts';

/** A configured account at a provider, decrypted: for calls, never for answers or logs. */
export interface ProviderAccount<Fields> {
  readonly providerId: string;
  readonly isEnabled: boolean;
  readonly isDefault: boolean;
  /** Absent when the stored key cannot be opened or parsed (BAD_CREDENTIALS). */
  readonly fields?: Fields;
  /** Grows with every write of the fields: connections made with older ones are out of date. Epoch ms. */
  readonly updatedAtMs: number;
  /** The secret of the URLs this provider calls back. Absent when it does not, or when it cannot be opened. */
  readonly inboundToken?: string;
}

export interface PushAccounts {
  readonly fcm: readonly ProviderAccount<FcmProvider>[];
  readonly apns: readonly ProviderAccount<ApnsProvider>[];
  readonly custom?: ProviderAccount<CustomPushProvider>;
}

export interface EmailAccounts {
  readonly sendgrid?: ProviderAccount<SendgridProvider>;
  readonly custom?: ProviderAccount<CustomEmailProvider>;
}

export interface SmsAccounts {
  readonly twilio?: ProviderAccount<TwilioProvider>;
  readonly custom?: ProviderAccount<CustomSmsProvider>;
}

/** Every account, by channel. */
export interface ProviderAccounts extends PushAccounts {
  readonly email: EmailAccounts;
  readonly sms: SmsAccounts;
}

/** The accounts as the engine uses them, held in memory. */
export class ProvidersDirectory {
  /** This server has written: what `current` answers from now on may differ. */
  readonly changed = new Signal();
  readonly #accounts: Versioned<ProviderAccounts>;

  constructor(options: {
    readonly db: Db;
    readonly clock: Clock;
    readonly secrets: SecretBox;
    readonly writes: Providers;
  }) {
    const { db, clock, secrets, writes } = options;
    this.#accounts = new Versioned({ db, clock, name: 'providers', load: () => loadAccounts(db, secrets) });
    writes.changed.listen(() => {
      this.#accounts.forget();
      this.changed.emit();
    });
  }

  /** From memory. Writes of this server show at once, those of another one within a second. */
  current(): Promise<ProviderAccounts> {
    return this.#accounts.get();
  }
}

/** Every account as it is stored now. */
export async function loadAccounts(db: Db, box: SecretBox): Promise<ProviderAccounts> {
  const rows = await listProviders(db);
  const [custom] = accountsOf(customKind, rows, box);
  const [sendgrid] = accountsOf(sendgridKind, rows, box);
  const [customEmail] = accountsOf(customEmailKind, rows, box);
  const [twilio] = accountsOf(twilioKind, rows, box);
  const [customSms] = accountsOf(customSmsKind, rows, box);
  return {
    fcm: accountsOf(fcmKind, rows, box),
    apns: accountsOf(apnsKind, rows, box),
    ...(custom && { custom }),
    email: { ...(sendgrid && { sendgrid }), ...(customEmail && { custom: customEmail }) },
    sms: { ...(twilio && { twilio }), ...(customSms && { custom: customSms }) },
  };
}

function accountsOf<S extends TObject>(
  kind: ProviderKind<S>,
  rows: readonly ProviderRow[],
  box: SecretBox,
): ProviderAccount<Static<S>>[] {
  return rows
    .filter((row) => row.kind === kind.kind)
    .map((row) => {
      const document = unsealed(row, box);
      const fields: unknown = document;
      const inboundToken = inboundTokenOf(document);
      // The URL was checked when it was written, and is again at every call.
      const usable =
        Value.Check(kind.schema, fields) && isFaultless(kind.faultsOf(fields, { allowInsecureWebhooks: true }));
      return {
        providerId: row.provider_id,
        isEnabled: row.is_enabled === 1,
        isDefault: row.is_default === 1,
        ...(usable && { fields }),
        updatedAtMs: row.updated_at_ms,
        ...(inboundToken !== undefined && { inboundToken }),
      };
    });
}

function isFaultless(faults: object): boolean {
  return Object.keys(faults).length === 0;
}
