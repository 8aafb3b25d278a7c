import type { NewLogEntry, RunningApp } from '@chatwire/server';
import type { Demo } from './demo/demo.ts';
import { entryText } from './output/entry-text.ts';

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

/** One line for one entry: outcome, trigger, recipient, target and the reason. Never the text of a message. */
export function printOutcome(entry: NewLogEntry): void {
  const time = new Date(entry.processingEndedAtMS).toISOString().slice(11, 23);
  const target = entry.tokenType ?? entry.provider ?? '–';
  const { providerResponse, ...rest } = entry;
  // A webhook may send back the request, and with it the text of the message.
  const text = entryText({
    ...rest,
    ...(providerResponse && { providerResponse: { ...providerResponse, message: null } }),
  });
  console.log(
    [
      time,
      entry.outcome.padEnd(11),
      entry.trigger.padEnd(22),
      (entry.recipient ?? '–').padEnd(10),
      target.padEnd(24),
      text,
    ].join('  '),
  );
}
