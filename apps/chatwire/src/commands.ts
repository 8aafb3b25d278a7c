import type { Command } from './command.ts';

/** A command is loaded when it is called: `logs` needs no server in memory. */
export interface ListedCommand {
  readonly name: string;
  readonly summary: string;
  load(): Promise<Command>;
}

/** In the order of the overview. */
export const COMMANDS: readonly ListedCommand[] = [
  {
    name: 'start',
    summary: 'try it: run the server with demo data and sandbox providers',
    load: async () => (await import('./commands/start.ts')).start,
  },
  {
    name: 'serve',
    summary: 'run the server (production)',
    load: async () => (await import('./commands/serve.ts')).serve,
  },
  {
    name: 'migrate',
    summary: 'bring the database up to date',
    load: async () => (await import('./commands/migrate.ts')).migrate,
  },
  {
    name: 'keys',
    summary: 'list, create and delete API keys',
    load: async () => (await import('./commands/keys.ts')).keys,
  },
  {
    name: 'logs',
    summary: 'read the notification log, or follow it live',
    load: async () => (await import('./commands/logs.ts')).logs,
  },
  {
    name: 'explain',
    summary: 'explain who was notified about a message, and why',
    load: async () => (await import('./commands/explain.ts')).explain,
  },
  {
    name: 'dry-run',
    summary: 'evaluate a notification without sending it',
    load: async () => (await import('./commands/dry-run.ts')).dryRun,
  },
  {
    name: 'resend',
    summary: 'resend a failed or unreachable notification',
    load: async () => (await import('./commands/resend.ts')).resend,
  },
  {
    name: 'export',
    summary: 'export the notification log as NDJSON or CSV',
    load: async () => (await import('./commands/export.ts')).exportLog,
  },
  {
    name: 'doctor',
    summary: 'check settings, database, providers and completeness',
    load: async () => (await import('./commands/doctor.ts')).doctor,
  },
];
