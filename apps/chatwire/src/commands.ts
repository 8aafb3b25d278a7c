import type { Command } from './command.ts';
import { SUMMARIES } from './texts/help.ts';

/** A command, loaded when it is called: `logs`, for example, does not load the server. */
export interface ListedCommand {
  readonly name: string;
  readonly summary: string;
  load(): Promise<Command>;
}

/** All commands, in the order of the overview. */
export const COMMANDS: readonly ListedCommand[] = [
  {
    name: 'start',
    summary: SUMMARIES.start,
    load: async () => (await import('./commands/start.ts')).start,
  },
  {
    name: 'serve',
    summary: SUMMARIES.serve,
    load: async () => (await import('./commands/serve.ts')).serve,
  },
  {
    name: 'migrate',
    summary: SUMMARIES.migrate,
    load: async () => (await import('./commands/migrate.ts')).migrate,
  },
  {
    name: 'keys',
    summary: SUMMARIES.keys,
    load: async () => (await import('./commands/keys.ts')).keys,
  },
  {
    name: 'logs',
    summary: SUMMARIES.logs,
    load: async () => (await import('./commands/logs.ts')).logs,
  },
  {
    name: 'explain',
    summary: SUMMARIES.explain,
    load: async () => (await import('./commands/explain.ts')).explain,
  },
  {
    name: 'dry-run',
    summary: SUMMARIES['dry-run'],
    load: async () => (await import('./commands/dry-run.ts')).dryRun,
  },
  {
    name: 'replay',
    summary: SUMMARIES.replay,
    load: async () => (await import('./commands/replay.ts')).replay,
  },
  {
    name: 'resend',
    summary: SUMMARIES.resend,
    load: async () => (await import('./commands/resend.ts')).resend,
  },
  {
    name: 'export',
    summary: SUMMARIES.export,
    load: async () => (await import('./commands/export.ts')).exportLog,
  },
  {
    name: 'alarms',
    summary: SUMMARIES.alarms,
    load: async () => (await import('./commands/alarms.ts')).alarms,
  },
  {
    name: 'audit',
    summary: SUMMARIES.audit,
    load: async () => (await import('./commands/audit.ts')).audit,
  },
  {
    name: 'backup',
    summary: SUMMARIES.backup,
    load: async () => (await import('./commands/backup.ts')).backup,
  },
  {
    name: 'restore',
    summary: SUMMARIES.restore,
    load: async () => (await import('./commands/restore.ts')).restore,
  },
  {
    name: 'move',
    summary: SUMMARIES.move,
    load: async () => (await import('./commands/move.ts')).move,
  },
  {
    name: 'import',
    summary: SUMMARIES.import,
    load: async () => (await import('./commands/import.ts')).importCommand,
  },
  {
    name: 'export-user',
    summary: SUMMARIES['export-user'],
    load: async () => (await import('./commands/export-user.ts')).exportUser,
  },
  {
    name: 'erase-user',
    summary: SUMMARIES['erase-user'],
    load: async () => (await import('./commands/erase-user.ts')).eraseUser,
  },
  {
    name: 'doctor',
    summary: SUMMARIES.doctor,
    load: async () => (await import('./commands/doctor.ts')).doctor,
  },
];
