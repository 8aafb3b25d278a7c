import type { ChatApp } from './chat-app.ts';
import type { Ledger, SentMessage } from './ledger.ts';
import { recipientsOf } from './people.ts';
import type { StoredMessage } from './stored-messages.ts';

export interface FrameCounts {
  /** Messages that recipients should have received, counted per recipient. */
  readonly frames: number;
  readonly framesMissing: number;
  /** Messages that an app received more than once. */
  readonly framesRepeated: number;
  /** Stored messages that the view of their group does not show, counted per app. */
  readonly rowsMissing: number;
  /** Longest time from sending a message to its arrival at the last app, ms. */
  readonly slowestArrivalMs: number;
}

export interface FrameObservations {
  readonly messages: readonly SentMessage[];
  readonly stored: readonly StoredMessage[];
  readonly apps: ReadonlyMap<string, Pick<ChatApp, 'shownIn'>>;
  readonly ledger: Ledger;
}

/** Compares what the apps received and show with what is stored. */
export function frameCounts({ stored, messages, apps, ledger }: FrameObservations): FrameCounts {
  const sentAt = new Map(messages.map((message) => [message.number, message.sentAt]));
  const counts = { frames: 0, framesMissing: 0, framesRepeated: 0, rowsMissing: 0, slowestArrivalMs: 0 };
  for (const [uid, app] of apps) {
    for (const [guid, groupMessages] of Map.groupBy(stored, (message) => message.guid)) {
      const recipients = recipientsOf(guid, '');
      if (!recipients.includes(uid)) continue;
      const shownMessages = app.shownIn(guid);
      for (const { number, sender } of groupMessages) {
        if (!shownMessages.has(number)) counts.rowsMissing += 1;
        if (sender === uid) continue;
        counts.frames += 1;
        const arrival = ledger.arrivalOf(uid, number);
        if (!arrival) counts.framesMissing += 1;
        else {
          counts.framesRepeated += arrival.count - 1;
          const tookMs = Math.round(arrival.firstAt - (sentAt.get(number) ?? arrival.firstAt));
          counts.slowestArrivalMs = Math.max(counts.slowestArrivalMs, tookMs);
        }
      }
    }
  }
  return counts;
}
