import type { AppSettings, ReplayRequest, ReplayResult } from '@chatwire/protocol';
import type { LogFilter } from '../../logs/log-store.ts';
import type { Db } from '../../storage/storage.ts';
import type { DigestChannel } from '../digest/digest-channel.ts';
import { BUDGET_WINDOW_MS } from '../engine/sender-budget.ts';
import { DecisionLoader } from './decision-loader.ts';
import { HistoryReader } from './history-reader.ts';
import { loggedSlices } from './logged-slices.ts';
import { ChangeApplier, checkChanges } from './replay-changes.ts';
import type { ReplayedLog } from './replayed-log.ts';
import { Replayer } from './replayer.ts';

export interface ReplayReading {
  readonly db: Db;
  readonly logs: ReplayedLog;
  /** Time zone of users who have set none. */
  readonly defaultTimezone: string;
  readonly senderBudget: number;
  /** Time at which history began, epoch ms. */
  readonly historySinceMs: number;
}

/** Longest local day, with a change of the clocks. */
const LONGEST_DAY_MS = 26 * 3_600_000;

/**
 * Replays the stored decisions about the events of a period. Only reads: calls no provider, and changes no entry, counter,
 * quota, timer, or token. Memory does not depend on the length of the period. `onProgress` is called after each slice,
 * with 0…1.
 * See docs/spec/last-mile.md#replay.
 */
export async function runReplay(
  { db, logs, defaultTimezone, senderBudget, historySinceMs }: ReplayReading,
  request: ReplayRequest,
  onProgress: (progress: number) => void,
): Promise<ReplayResult> {
  const { from, to, filter = {} } = request;
  const checked = checkChanges(request.changes);
  if ('details' in checked) throw new Error('Stored changes of a replay are not valid any more.');
  const changes = new ChangeApplier(checked.changes);
  const sinceMs = Math.max(0, from - 2 * LONGEST_DAY_MS);
  const history = new HistoryReader(db, sinceMs);
  const settings = await history.settings();
  const loader = new DecisionLoader({ db, logs, history, settings, historySinceMs });
  const replayer = new Replayer({ request, changes, app: { defaultTimezone }, senderBudget });
  // Quotas count over all conversations and triggers, so these are filtered afterwards.
  const logFilter: LogFilter = {
    ...(filter.recipient !== undefined && { recipient: filter.recipient }),
    ...(filter.channel !== undefined && { channel: filter.channel }),
  };
  for (const channel of ['email', 'sms'] as const) {
    if (filter.channel !== undefined && filter.channel !== channel) continue;
    if (!settings.between(sinceMs, to).some((app) => hasCap(changes.settingsAfter(app), channel))) continue;
    const day = { fromMs: from - LONGEST_DAY_MS, toMs: from };
    for await (const { entries } of loggedSlices(logs, { ...logFilter, channel }, day)) {
      for (const { decision } of await loader.load(entries)) if (typeof decision !== 'string') replayer.add(decision);
    }
  }
  for await (const { entries, reachedMs } of loggedSlices(logs, logFilter, {
    fromMs: from - BUDGET_WINDOW_MS,
    toMs: to,
  })) {
    for (const { entry, decision } of await loader.load(entries)) {
      if (typeof decision !== 'string') replayer.add(decision);
      else replayer.notReplayable(entry, decision);
    }
    onProgress(Math.min(1, Math.max(0, (reachedMs - from) / (to - from + 1))));
  }
  return replayer.result();
}

function hasCap({ preferences }: AppSettings, channel: DigestChannel): boolean {
  return preferences[channel].maxPerDay !== null || preferences[channel].maxPerDayPerConversation !== null;
}
