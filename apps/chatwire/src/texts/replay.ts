import { counted } from './lists.ts';

/** `replay`. */
export const REPLAY = {
  /** Values that `--from` and `--to` accept. */
  time: 'a time such as 2026-01-01T22:00Z',
  /** Values that `--set` and `--pref` accept. */
  assignment: 'a setting and its value, such as group.messagesSetting=3',
  periodRequired: '--from and --to are required.',
  prefNeedsUid: '--pref needs --uid: whose preference it is.',
  progress: (share: number) => `Replaying: ${Math.floor(share * 100)} %`,
  decided: (decisions: number, events: number) => `${counted(decisions, 'decision')} about ${counted(events, 'event')}`,
  counts: (changed: number, unchanged: number) => `${changed} changed, ${unchanged} unchanged`,
  notReplayable: (causes: readonly (readonly [cause: string, count: number])[]) =>
    `not replayable: ${causes.map(([cause, count]) => `${count} ${cause}`).join(', ')}`,
  recipients: (more: number, fewer: number) =>
    `${counted(more, 'user')} would have received more, ${counted(fewer, 'user')} fewer`,
  /** `path`: of a setting in `--set`. */
  limit: (path: string, text: string) => `${path}: ${text}`,
  drift: (count: number) =>
    `Drift: ${counted(count, 'decision')} would have another result although nothing was changed. Report this as a bug.`,
  failed: 'The replay failed. The server log says why.',
  cancelled: 'The replay was cancelled.',
  columns: {
    count: 'COUNT',
    from: 'WAS',
    to: 'WOULD BE',
    user: 'USER',
    gained: 'MORE',
    lost: 'FEWER',
  },
  wouldSend: 'would be sent',
  ineligible: 'no decision',
} as const;
