import { randomUUID } from 'node:crypto';
import { startHostedAgents } from './agents/hosted-agents.ts';
import { startAlarms } from './alarms/start-alarms.ts';
import type { AppContext } from './app-context.ts';
import { appIdentityOf, mediaLinkKeysOf } from './app-identity-of.ts';
import type { AppOptions, RunningApp } from './app-options.ts';
import { SERVER_ORIGIN } from './audit/act.ts';
import { AuditLog } from './audit/audit-log.ts';
import { inNetworks } from './base/network/ip-address.ts';
import { createSecretBox } from './base/secrets/secret-box.ts';
import { Signal } from './base/signal.ts';
import { sleep, systemClock } from './base/time/clock.ts';
import type { Bus } from './bus/bus.ts';
import { chooseBus, openBus } from './bus/open-bus.ts';
import { CallSweeper } from './chat/calls/call-sweeper.ts';
import { HeartbeatTracker } from './chat/calls/heartbeat-tracker.ts';
import { type Chat, readContextOf } from './chat/chat.ts';
import { EventPurge } from './chat/conversations/event-purge.ts';
import { newestCursor } from './chat/conversations/events-after.ts';
import { PasswordLocks } from './chat/groups/password-locks.ts';
import { startMediaSweeper } from './chat/media/media-sweeper.ts';
import { renderMessages } from './chat/messages/render.ts';
import { startRunSweeper } from './chat/runs/run-sweeper.ts';
import { EVERYONE } from './chat/viewer.ts';
import { startChecks } from './checks/start-checks.ts';
import { rateLimitsOf } from './config/rate-limits.ts';
import type { Config } from './config.ts';
import { startDevices } from './devices/start-devices.ts';
import { publicUrlOf } from './http/access/public-url.ts';
import { trackHeartbeats } from './http/access/track-heartbeats.ts';
import { accessLog } from './http/access-log.ts';
import { startAudit } from './http/audit/start-audit.ts';
import { closeWithin } from './http/close-within.ts';
import { createHttpServer } from './http/http-server.ts';
import { Admission } from './http/limits/admission.ts';
import { loggedCharge } from './http/limits/charges.ts';
import { exchangeCounts } from './http/limits/count-exchange.ts';
import { linkPreviewLimits } from './http/limits/link-preview-limits.ts';
import { RateLimiter } from './http/limits/rate-limiter.ts';
import { collectApiRoutes } from './http/openapi/api-routes.ts';
import { readinessOf } from './http/readiness.ts';
import { docsRoutes } from './http/routes/docs.ts';
import { healthRoutes } from './http/routes/health.ts';
import { registerRoutes } from './http/routes.ts';
import { ensureFirstKey } from './installation/first-key.ts';
import { NodeRegistry } from './installation/node-registry.ts';
import { persistedValue } from './installation/persisted-value.ts';
import { checkSecretKeys } from './installation/secret-canary.ts';
import { ApiKeyCache } from './keys/api-key-cache.ts';
import { ConsoleSessions } from './keys/console-sessions.ts';
import { startLinkPreviews } from './link-previews/start-link-previews.ts';
import { ImageQueue } from './media/image-queue.ts';
import { IncomingFiles } from './media/incoming-files.ts';
import { createMediaLinks } from './media/media-links.ts';
import { startNotifications } from './notify/engine/notifications.ts';
import { OidcProvider } from './oidc/oidc-provider.ts';
import { oidcSettingsOf } from './oidc/oidc-settings.ts';
import { openMedia } from './open-media.ts';
import { openLogs, openStorage, secretKeysOf, withStartErrors } from './open-stores.ts';
import { ReceiptTokens } from './receipts/receipt-token.ts';
import { LogSettings } from './settings/log-settings.ts';
import { NotificationSettings } from './settings/notification-settings.ts';
import { Providers } from './settings/providers/providers.ts';
import { ProvidersDirectory } from './settings/providers-directory.ts';
import { startLogUpkeep } from './start-log-upkeep.ts';
import { databaseProbe } from './storage/database-probe.ts';
import { findMessages } from './storage/messages/messages-store.ts';
import { startIndexing } from './storage/search/start-indexing.ts';
import { createLogger } from './telemetry/logger.ts';
import { processMetrics } from './telemetry/metrics/process-metrics.ts';
import { ServerMetrics } from './telemetry/metrics/server-metrics.ts';
import { openTraces } from './telemetry/traces/open-traces.ts';
import { EmailUnsubscribing, type EmailUnsubscribingOptions } from './unsubscribe/email-unsubscribing.ts';
import { VERSION } from './version.ts';
import { startWebhooks } from './webhooks/start-webhooks.ts';
import { Gateway } from './ws/gateway.ts';

const HOUR_MS = 3_600_000;
const REQUESTS_TIMEOUT_MS = 5_000;
/**
 * Maximum number of connections that wait to be accepted. The default of 511 is too low: the kernel drops further ones, and
 * clients repeat a lost attempt after 1, 2, 4 … s. Of 5,000 clients that reconnected within 3 s, 186 waited for a minute.
 */
const MAX_PENDING_CONNECTIONS = 4_096;

/**
 * Starts the server. This file is the composition root, the only one that imports every stage. Throws `StartError` for
 * causes that an operator can fix.
 */
export function startApp(config: Config, options: AppOptions = {}): Promise<RunningApp> {
  return withStartErrors(config, () => start(config, options));
}

async function start(config: Config, options: AppOptions): Promise<RunningApp> {
  const clock = options.clock ?? systemClock;
  const random = options.random ?? Math.random;
  const logger = options.logger ?? createLogger(config.logLevel, config.logFormat);
  const metrics = new ServerMetrics();
  // Measures from the start of the process, not from the first scrape.
  processMetrics();
  // Closes what was opened if a later step of the start fails.
  await using opened = new AsyncDisposableStack();
  const openConfigured = () =>
    openStorage(config, {
      onReadable: (paths) =>
        logger.warn({ paths: paths.slice(0, 10), count: paths.length }, 'other users of this machine can read data'),
      observer: {
        query: (operation, ms) => metrics.queryDuration.observe({ operation }, ms / 1000),
        connectionWait: (ms) => metrics.connectionWait.observe(ms / 1000),
      },
    });
  const storage = options.storage ?? (await openConfigured());
  opened.defer(() => storage.close());
  const secretKeys = await secretKeysOf(config);
  const secrets = createSecretBox(secretKeys);
  const receiptTokens = new ReceiptTokens(secretKeys);
  const limits = rateLimitsOf(config);
  await checkSecretKeys(storage, secrets);
  const mediaFiles = await openMedia(config, { storage, logger });
  opened.defer(() => mediaFiles.close());
  // Stays the same after a restart, so that the process can reclaim its unfinished work at once.
  const node = await persistedValue(config.dataDir, 'node.id', randomUUID);
  const instance = randomUUID();
  const choice = await chooseBus(config, options.bus);
  const tracing = options.tracing ?? (await openTraces(config, { logger, instance: node, version: VERSION }));
  opened.defer(async () => tracing?.close());
  const nodes = storage.capabilities.shared
    ? await NodeRegistry.join({
        storage,
        clock,
        logger,
        node,
        instance,
        bus: choice.name ?? null,
        missing: choice.missing,
      })
    : undefined;
  opened.defer(async () => nodes?.leave());
  const onRoundTrip = (ms: number) => metrics.natsRoundTrip.observe(ms / 1000);
  const bus = options.bus ?? (await openBus(config, choice, { instance, clock, logger, onRoundTrip }));
  countBusMessages(bus, metrics);
  opened.defer(() => bus.close());
  nodes?.others.listen((others) => bus.expect(others));
  const logs = options.logs ?? (await openLogs(config, clock));
  opened.defer(() => logs.close());
  const links = { publicUrl: () => publicUrlOf(http, config), secrets: mediaLinkKeysOf(secretKeys) };
  const app = appIdentityOf(config, secretKeys, links);
  const chat: Chat = {
    storage,
    clock,
    bus,
    config,
    eventsEnqueued: new Signal(),
    sessionsEnded: new Signal(),
    linkPosted: new Signal(),
    heartbeats: new HeartbeatTracker(),
    passwordLocks: new PasswordLocks({ storage, clock, logger, limits }),
    mediaFiles,
    incomingMedia: options.incomingMedia ?? new IncomingFiles(mediaFiles.incomingDir),
    filesDeleted: new Signal(),
    images: new ImageQueue(config.imagePixels),
    mediaLinks: createMediaLinks({ ...links, validMs: config.mediaLinkHours * HOUR_MS }),
    clearsOutdated: () => notifications.clearsOutdated(),
  };
  // Ends background work if a later step fails. `stop` ends it in another order.
  await using started = new AsyncDisposableStack();
  const database = databaseProbe(storage, clock);
  const apiKeys = new ApiKeyCache(storage.db, clock, database);
  const oidcSettings = oidcSettingsOf(config);
  const consoleSessions = new ConsoleSessions(storage.db, clock, config.oidcIssuer);
  const auditLog = new AuditLog(storage, clock);
  const notificationSettings = new NotificationSettings(storage, clock);
  const logSettings = new LogSettings({ storage, clock, retentionDays: config.logRetentionDays });
  const redaction = async () => (await logSettings.current()).redaction;
  const providers = new Providers({
    storage,
    clock,
    secrets,
    allowInsecureWebhooks: config.allowInsecureWebhooks,
  });
  await providers.reseal();
  const providersDirectory = new ProvidersDirectory({ db: storage.db, clock, secrets, writes: providers });
  const announce: EmailUnsubscribingOptions['announce'] = (tx, event) => webhooks.queueUnsubscribed(tx, event);
  const unsubscribing = new EmailUnsubscribing({ ...config, storage, clock, secretKeys, announce });
  const notifications = await startNotifications({
    db: storage.db,
    clock,
    random,
    connect: options.connect,
    logger,
    metrics,
    tracing,
    config,
    app,
    logs,
    logSettings,
    settings: notificationSettings,
    directory: providersDirectory,
    receiptTokens,
    secrets,
    unsubscribeLinks: unsubscribing.links,
    whenDurable: () => storage.durable(),
    eventsEnqueued: chat.eventsEnqueued,
    messagesOf: async (ids) =>
      renderMessages(readContextOf(chat), [...(await findMessages(storage.db, ids)).values()], EVERYONE),
    node,
  });
  started.defer(() => notifications.stop());
  const devices = await startDevices({
    storage,
    logs,
    clock,
    logger,
    tokens: receiptTokens,
    redaction,
    retentionDays: async () => (await logSettings.current()).retentionDays,
    reported: (receipts) => notifications.applyDeviceReceipts(receipts),
    recorded: notifications.recorded,
  });
  started.defer(() => devices.stop());
  const webhooks = await startWebhooks({
    storage,
    logs,
    clock,
    random,
    logger,
    config,
    secrets,
    node,
    onRecorded: (listener) => notifications.recorded.listen(listener),
    onReported: (listener) => notifications.reported.listen(listener),
    record: auditLog.recorder(SERVER_ORIGIN),
    onDevicesChanged: (listener) => devices.receipts.changed.listen(listener),
  });
  started.defer(() => webhooks.stop());
  const { recorded } = notifications;
  const logUpkeep = await startLogUpkeep({
    storage,
    logs,
    logSettings,
    redaction,
    clock,
    logger,
    config,
    recorded,
  });
  started.defer(() => logUpkeep.stop());
  const limiter = new RateLimiter({
    clock,
    limits,
    onExhausted: (charge) => logger.warn(loggedCharge(charge), 'rate limit reached'),
  });
  opened.defer(exchangeCounts({ clock, limiter, bus }));
  const isTrustedProxy = inNetworks(config.trustedProxies);
  const auditing = startAudit({ auditLog, clock, logger, isTrustedProxy });
  started.defer(() => auditing.stop());
  const { audit } = auditing;
  const admission = new Admission({ db: storage.db, apiKeys, consoleSessions, clock, limiter, isTrustedProxy });
  const base = {
    config,
    clock,
    logger,
    metrics,
    tracing,
    storage,
    database,
    logs,
    bus,
    chat,
    secrets,
    apiKeys,
    consoleSessions,
    oidc: oidcSettings && new OidcProvider(oidcSettings),
    admission,
    auditLog,
    audit,
    notificationSettings,
    logSettings,
    providers,
    providersDirectory,
    deviceReceipts: devices.receipts,
    deviceSightings: devices.sightings,
    unsubscribing,
    notifications,
    replays: logUpkeep.replays,
    webhooks,
  };
  const checks = startChecks(base);
  started.defer(() => checks.stop());
  const context: AppContext = { ...base, checks, alarms: await startAlarms({ ...base, node }) };
  started.defer(() => context.alarms.stop());
  const createdApiKey = await ensureFirstKey(storage.db, config.apiKey, clock.now());

  let serving = false;
  let draining = false;
  const isReady = () => serving && !draining;
  const http = await createHttpServer({
    clock,
    logger,
    observation: {
      metrics,
      onFinished: config.accessLog
        ? accessLog({ logger, withAddress: config.accessLogAddress, isTrustedProxy })
        : () => undefined,
    },
    tracing,
    corsOrigins: config.corsOrigins,
    admission,
    audit,
    isServing: () => serving,
    isReady,
    whenDurable: () => storage.durable(),
    pages: options.docs?.pages,
  });
  const startCursor = await newestCursor(storage);
  const gateway = new Gateway(context, {
    server: http.server,
    limiter,
    isTrustedProxy,
    isReady: () => serving,
    startCursor,
  });
  const apiRoutes = collectApiRoutes(http);
  trackHeartbeats(http, chat.heartbeats);
  audit.watchContentReads(http);
  const dirs = [config.dataDir, ...(config.mediaDir ? [config.mediaDir] : [])];
  healthRoutes(http, { isReady, readiness: readinessOf({ clock, database, bus, dirs }) });
  registerRoutes(http, context);
  docsRoutes(http, apiRoutes, options.docs);
  await options.extend?.(http, context);
  const calls = new CallSweeper(chat, logger);
  await calls.start();
  started.defer(() => calls.stop());
  const eventPurge = new EventPurge(chat, logger);
  eventPurge.start();
  started.defer(() => eventPurge.stop());
  const endAssistants = startHostedAgents(chat, logger);
  const endRunSweeping = startRunSweeper(chat, logger);
  const endMediaSweeping = startMediaSweeper(chat, logger);
  const endIndexing = startIndexing({ index: storage.search.index, clock, logger });
  const previewLimits = linkPreviewLimits(limiter);
  const endLinkPreviews = startLinkPreviews({ chat, logger, limits: previewLimits, guard: options.pageGuard });
  const endings = [endAssistants, endRunSweeping, endMediaSweeping, endIndexing, endLinkPreviews];
  for (const end of endings) started.defer(end);
  const url = await http.listen({ host: config.host, port: config.port, backlog: MAX_PENDING_CONNECTIONS });
  serving = true;
  started.move();
  const running = opened.move();

  return {
    context,
    url,
    createdApiKey,
    async stop() {
      // Timers of the clock do not keep the process alive, which could otherwise end before the last entry is written.
      const awake = setInterval(() => {}, 60_000);
      try {
        draining = true;
        if (config.drainSeconds > 0) await sleep(clock, config.drainSeconds * 1000);
        serving = false;
        // Clients can still be notified that an agent was interrupted.
        await endAssistants();
        await gateway.stop();
        await closeWithin(http, clock, REQUESTS_TIMEOUT_MS);
        await calls.stop();
        await eventPurge.stop();
        await endRunSweeping();
        await endMediaSweeping();
        await endIndexing();
        await endLinkPreviews();
        await logUpkeep.stop();
        await auditing.stop();
        await checks.stop();
        await context.alarms.stop();
        await Promise.all([notifications.stop(), webhooks.stop()]);
        await devices.stop();
        await running.disposeAsync();
      } finally {
        clearInterval(awake);
      }
    },
  };
}

function countBusMessages(bus: Bus, metrics: ServerMetrics): void {
  bus.subscribe((_fact, isOwn) => metrics.busMessages.inc({ direction: isOwn ? 'out' : 'in' }));
  bus.lost.listen(() => metrics.busLosses.inc());
}
