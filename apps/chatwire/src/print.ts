import { TRIGGER_LABELS } from '@chatwire/protocol';
import type { NewLogEntry, RunningApp } from '@chatwire/server';
import type { Connection } from './api/connection.ts';
import { NameBook } from './api/name-book.ts';
import type { Demo } from './demo/demo.ts';
import { entryText } from './output/entry-text.ts';
import { targetText } from './output/target-text.ts';
import { WELCOME } from './texts/start.ts';

/** Prints the URLs and the credentials, for a terminal and not for a log collector. */
export function printWelcome(app: RunningApp, demo: Demo): void {
  const { port } = new URL(app.url);
  console.log(WELCOME.lines(`http://localhost:${port}`, demo.apiKey, demo.tokens).join('\n'));
}

/**
 * Prints one line per entry, in order: outcome, event, recipient, target, and reason. Never prints the text of a
 * message.
 */
export function outcomePrinter(connection: Connection): (entry: NewLogEntry) => void {
  const names = new NameBook(connection);
  let printed = Promise.resolve();
  return (entry) => {
    printed = printed.then(async () => {
      await names.load([entry]);
      console.log(outcomeLine(entry, names));
    });
  };
}

function outcomeLine(entry: NewLogEntry, names: NameBook): string {
  const time = new Date(entry.processingEndedAtMS).toISOString().slice(11, 23);
  const { providerResponse, ...rest } = entry;
  // The response of a webhook is not printed: it may echo the request with the text of the message.
  const text = entryText(
    { ...rest, ...(providerResponse && { providerResponse: { ...providerResponse, message: null } }) },
    names,
  );
  return [
    time,
    entry.outcome.padEnd(11),
    TRIGGER_LABELS[entry.trigger].padEnd(16),
    (entry.recipient === undefined ? '–' : names.userName(entry.recipient)).padEnd(12),
    targetText(entry).padEnd(24),
    text,
  ].join('  ');
}
