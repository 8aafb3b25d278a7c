import { readFile } from 'node:fs/promises';
import type { Message, PendingDecision, TestSendRequest, TestSendResult } from '@chatwire/protocol';
import type { SecretBox } from '../../base/secrets/secret-box.ts';
import { Signal } from '../../base/signal.ts';
import type { Clock } from '../../base/time/clock.ts';
import type { Config } from '../../config.ts';
import type { DeviceReceipts, LogStore, NewLogEntry } from '../../logs/log-store.ts';
import { Relay } from '../../outbox/relay.ts';
import type { ReceiptTokens } from '../../receipts/receipt-token.ts';
import type { LogSettings } from '../../settings/log-settings.ts';
import type { NotificationSettings } from '../../settings/notification-settings.ts';
import type { ProviderAccounts, ProvidersDirectory } from '../../settings/providers-directory.ts';
import { resealSubscriptions } from '../../settings/reseal-subscriptions.ts';
import { outboxDepth } from '../../storage/notifications/outbox-store.ts';
import type { Db } from '../../storage/storage.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { ServerMetrics } from '../../telemetry/metrics/server-metrics.ts';
import type { Tracing } from '../../telemetry/traces/tracing.ts';
import type { UnsubscribeLinks } from '../../unsubscribe/unsubscribe-links.ts';
import type { AppIdentity } from '../app-identity.ts';
import { clearsOutdated } from '../payload/clear-members.ts';
import { AccountConnections, type Circuit } from './account-connections.ts';
import { ClearEngine } from './clears/clear-engine.ts';
import { ClearTimers } from './clears/clear-timers.ts';
import { ShownNotifications } from './clears/shown-notifications.ts';
import { Counters } from './counters.ts';
import { DigestEngine } from './digest/digest-engine.ts';
import { DigestTimers } from './digest/digest-timers.ts';
import { EntryPublisher } from './entry-publisher.ts';
import type { connectAccount } from './find-account.ts';
import { NotificationEngine } from './notification-engine.ts';
import { PendingRetries } from './pending-retries.ts';
import { Recorder } from './recorder.ts';
import { resend } from './resend/resend.ts';
import { restoreSenderBudget } from './restore-sender-budget.ts';
import { SenderBudget } from './sender-budget.ts';
import { type TestPush, type TestPushResult, testPush } from './test-send/test-push.ts';
import { testSend } from './test-send/test-send.ts';
import { TokenOrder } from './token-order.ts';

export interface NotificationsOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: () => number;
  /** Default: the adapters that use the network. */
  readonly connect: typeof connectAccount | undefined;
  readonly logger: Logger;
  readonly metrics: ServerMetrics;
  /** Undefined when traces are off. */
  readonly tracing: Tracing | undefined;
  readonly config: Config;
  readonly app: AppIdentity;
  readonly logs: LogStore;
  readonly logSettings: LogSettings;
  readonly settings: NotificationSettings;
  readonly directory: ProvidersDirectory;
  readonly receiptTokens: ReceiptTokens;
  /** Decrypts the keys of subscriptions. */
  readonly secrets: SecretBox;
  readonly unsubscribeLinks: UnsubscribeLinks;
  /** Name of this process, the same after a restart. */
  readonly node: string;
  /** Resolves when all changes committed so far survive a power failure. */
  readonly whenDurable: () => Promise<void>;
  /** Emitted when chat has enqueued events in the outbox. */
  readonly eventsEnqueued: Signal;
  /** Loads messages as all members of a conversation see them, in any order. Omits permanently deleted messages. */
  readonly messagesOf: (ids: readonly number[]) => Promise<Message[]>;
}

/** Facade of `notify/`: processes events from the outbox until it is stopped. */
export interface Notifications {
  /** Emitted for each committed entry. */
  readonly recorded: Signal<NewLogEntry>;
  /** Emitted with the `_id` of an entry that a delivery report has changed. */
  readonly reported: Signal<string>;
  readonly counters: Counters;
  /** Server settings that appear in notifications. */
  readonly app: AppIdentity;
  /**
   * Returns the circuit breakers of the accounts that this process has called; with `accounts`, of those that still
   * exist.
   */
  circuits(accounts?: ProviderAccounts): readonly Circuit[];
  /** Sender budgets, as counted by this process. */
  readonly senderBudget: SenderBudget;
  /** Entries of this process that are not in the log yet. See `Recorder.backlog`. */
  readonly logBacklog: Recorder['backlog'];
  /**
   * Returns pending decisions about a message. Includes retries of this process only. See
   * docs/spec/notifications.md#explain.
   */
  pending(messageId: number): Promise<readonly PendingDecision[]>;
  /**
   * Resends a failed or unreachable entry. Returns the new entry as JSON.
   * See docs/spec/notifications.md#resend.
   */
  resend(logId: string): Promise<string>;
  /** Sends a test to every target of the request. Returns one result per target. See docs/spec/notifications.md#test-send. */
  testSend(request: TestSendRequest): Promise<TestSendResult[]>;
  /** Sends a test push to chosen targets of a user. Each push has a receipt, if its target can report. */
  testPush(push: TestPush): Promise<TestPushResult[]>;
  /** Fires the batch timers and checks the devices that are due now, without waiting for the next round. */
  fireDueTimers(): Promise<void>;
  /** Returns whether the settings let the server clear outdated notifications on devices. */
  clearsOutdated(): Promise<boolean>;
  /** Updates what devices show. Call this when devices have reported about pushes. */
  applyDeviceReceipts(receipts: readonly DeviceReceipts[]): Promise<void>;
  /** Resolves when every event raised and every batch fired so far is recorded. */
  settled(): Promise<void>;
  /** Waits for calls in flight and records them, then closes connections; takes at most 9 s. Unfinished events are redelivered. */
  stop(): Promise<void>;
}

/** The contract allows 10 s for a shutdown; 1 s is left for the rest of it. See docs/spec/operations.md#life-cycle. */
const STOP_WITHIN_MS = 9_000;

/** Interval at which `settled` checks whether another node has settled the events. */
const OTHER_NODES_MS = 20;

export async function startNotifications(options: NotificationsOptions): Promise<Notifications> {
  const { db, clock, logger, metrics, config, logs, logSettings, settings, directory } = options;
  const { eventsEnqueued, node, messagesOf, whenDurable } = options;
  const ca = config.providerCa ? await readFile(config.providerCa, 'utf8') : undefined;
  const stopping = new AbortController();
  const delivery = { clock, random: options.random, stopping: stopping.signal };
  const connections = new AccountConnections({
    config,
    clock,
    logger,
    ca,
    secrets: options.secrets,
    connect: options.connect,
    onCallStart: (provider, ms) => metrics.providerWait.observe({ provider }, ms / 1000),
  });
  const counters = new Counters((provider, ms) => metrics.providerLatency.observe({ provider }, ms / 1000));
  const recorder = new Recorder(logs, clock, logger, () => logSettings.current(), metrics.logWriteDuration);
  const entries = new EntryPublisher(recorder, counters);
  const pendingRetries = new PendingRetries();
  const tokenOrder = new TokenOrder(clock);
  const shownNotifications = new ShownNotifications({ db, clock, logger, settings, counters });
  const dependencies = {
    db,
    clock,
    delivery,
    logs,
    entries,
    counters,
    pendingRetries,
    settings,
    directory,
    connections,
    app: options.app,
    receiptTokens: options.receiptTokens,
    unsubscribeLinks: options.unsubscribeLinks,
    tracing: options.tracing,
    tokenOrder,
    shownNotifications,
  };
  const senderBudget = new SenderBudget(config.senderBudget, clock);
  const engine = new NotificationEngine({ ...dependencies, senderBudget });
  const digestDependencies = { ...dependencies, messagesOf, publicUrl: config.publicUrl };
  const digests = new DigestEngine(digestDependencies);
  const clears = new ClearEngine(dependencies);
  const relay = new Relay({
    db,
    clock,
    logger,
    node,
    onHandOver: (ms) => metrics.outboxWait.observe(ms / 1000),
    process: (handedOver) => {
      if ('event' in handedOver) return engine.process(handedOver);
      return 'batch' in handedOver ? digests.process(handedOver) : clears.process(handedOver);
    },
  });
  const timers = new DigestTimers({
    db,
    clock,
    logger,
    settings,
    whenDurable,
    onAppended: () => relay.wake(),
  });
  const clearTimers = new ClearTimers({
    ...dependencies,
    logger,
    whenDurable,
    onAppended: () => relay.wake(),
  });
  const stopListening = eventsEnqueued.listen(() => relay.wake());
  await restoreSenderBudget(senderBudget, { db, logs, nowMs: clock.now() });
  await resealSubscriptions(db, options.secrets);
  await relay.start();
  timers.start();
  clearTimers.start();
  return {
    recorded: entries.recorded,
    reported: new Signal(),
    counters,
    app: options.app,
    circuits: (accounts) => connections.circuits(accounts),
    senderBudget,
    get logBacklog() {
      return recorder.backlog;
    },
    pending: async (messageId) => [...(await timers.pending(messageId)), ...pendingRetries.pendingFor(messageId)],
    resend: (logId) => resend(digestDependencies, logId),
    testSend: (request) => testSend(digestDependencies, request),
    testPush: (push) => testPush(digestDependencies, push),
    async fireDueTimers() {
      await timers.fireDue();
      await clearTimers.fireDue();
    },
    clearsOutdated: async () => clearsOutdated(await settings.effective()),
    applyDeviceReceipts: (receipts) => shownNotifications.applyReceipts(receipts),
    async settled() {
      await relay.settleRecorded();
      while ((await outboxDepth(db)) > 0) {
        await relay.nextRecorded(OTHER_NODES_MS);
        await relay.settleRecorded();
      }
    },
    async stop() {
      stopListening();
      await timers.stop();
      await clearTimers.stop();
      stopping.abort();
      connections.cancelQueued();
      const deadline = new Promise<void>((resolve) => clock.after(STOP_WITHIN_MS, resolve));
      await relay.stop(STOP_WITHIN_MS);
      await Promise.race([connections.close(), deadline]);
    },
  };
}
