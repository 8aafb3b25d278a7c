import type { NewLogEntry, RunningApp } from '@chatwire/server';
import type { Demo } from './demo/demo.ts';

/** Where to look and what to log in with. For a terminal, not for a log collector. */
export function printWelcome(app: RunningApp, demo: Demo): void {
  const { port } = new URL(app.url);
  const at = `http://localhost:${port}`;
  const lines = [
    '',
    '  Chatwire is running',
    '',
    `  Start page       ${at}/`,
    `  Demo app         ${at}/demo`,
    `  Console          ${at}/console`,
    `  Sandbox          ${at}/sandbox`,
    `  API reference    ${at}/v3/docs`,
    `  Logs             ${at}/v3/notifications/v1/logs   (header apikey)`,
    '',
    `  fullAccess key   ${demo.apiKey}`,
    ...Object.entries(demo.tokens).map(([uid, token]) => `  ${`authToken ${uid}`.padEnd(17)}${token}`),
    '',
    '  Ctrl-C stops. Notification outcomes follow.',
    '',
  ];
  console.log(lines.join('\n'));
}

/** One line for one entry: what happened, to whom, through what, and why not. Never what was said. */
export function printOutcome(entry: NewLogEntry): void {
  const time = new Date(entry.processingEndedAtMS).toISOString().slice(11, 23);
  const target = entry.tokenType ?? entry.provider ?? '–';
  const why = entry.notificationTriggered
    ? `HTTP ${entry.providerResponse?.status ?? '?'}`
    : `${entry.reason} ${entry.reasonDetail?.code ?? ''}`;
  console.log(
    [
      time,
      entry.outcome.padEnd(11),
      entry.trigger.padEnd(22),
      (entry.recipient ?? '–').padEnd(10),
      target.padEnd(24),
      why,
    ].join('  '),
  );
}
