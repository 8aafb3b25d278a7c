import { basename } from 'node:path';
import type { ImportCounts, ImportProgress } from '@chatwire/server';
import { counted } from './lists.ts';

/** `import`. */
export const IMPORT = {
  /** `42 % ████████░░░░░░░░░░░░ messages.ndjson, 120,000 messages, 11,904/s`, in a terminal and in a log. */
  progress: ({ file, bytes, totalBytes, counts }: ImportProgress, elapsedMs: number) => {
    const share = totalBytes === 0 ? 1 : bytes / totalBytes;
    const bar = '█'.repeat(Math.round(share * BAR_WIDTH)).padEnd(BAR_WIDTH, '░');
    const { added } = counts.records.message;
    const rate = NUMBER.format(Math.round((added / Math.max(elapsedMs, 1)) * 1_000));
    return `${String(Math.floor(share * 100)).padStart(3)} % ${bar} ${basename(file)}, ${NUMBER.format(added)} messages, ${rate}/s`;
  },
  rejected: (file: string, line: number, reason: string) => `${file}:${line}: ${reason}`,
  summary: ({ records }: ImportCounts) => {
    const { user, group, member, message } = records;
    const added = [
      counted(user.added, 'user'),
      counted(group.added, 'group'),
      counted(member.added, 'member'),
      counted(message.added, 'message'),
    ];
    const existing = user.existing + group.existing + member.existing + message.existing;
    return `Imported: ${added.join(', ')}. ${NUMBER.format(existing)} existed before.`;
  },
  someRejected: (count: number) => `${counted(count, 'line')} not imported: see above.`,
} as const;

const BAR_WIDTH = 20;

const NUMBER = new Intl.NumberFormat('en');
