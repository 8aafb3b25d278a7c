import type { CertificateFiles } from '../../engine/server-under-load.ts';
import type { Send, SendFigures } from '../../providers/measure.ts';

/** A sender of pushes to one push service. */
export interface Sender {
  readonly send: Send;
  close(): Promise<void> | void;
}

/** A module with one of the compared senders. */
export interface SenderModule {
  createSender(service: PushService): Sender;
}

export interface PushService extends Pick<CertificateFiles, 'certFile'> {
  readonly url: string;
  /** Number of HTTP/2 sessions, for senders that do not choose it. */
  readonly sessions: number;
}

/** The requests that the process of a sender responds to. */
export type SenderHandlers = {
  /** Sends pushes with 1,000 in flight, and measures this process. */
  readonly measure: (input: PushService & MeasureTimes) => Promise<SendFigures>;
};

export interface MeasureTimes {
  readonly warmUpMs: number;
  readonly runMs: number;
}
