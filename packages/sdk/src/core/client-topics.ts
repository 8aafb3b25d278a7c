import type { ConnectionStatus } from '../constants/constants.ts';
import type { ReceiptMark } from '../realtime/receipt-queue.ts';

/** The session of the logged-in user. */
export interface SessionInfo {
  readonly uid: string;
  readonly deviceId: string | undefined;
  /** Id of the realtime connection; undefined while there is none. */
  readonly sessionId: string | undefined;
}

/** Topics of a client and their snapshots. See docs/spec/sdk.md#conversation-store. */
export interface ClientSnapshots {
  readonly connection: ConnectionStatus;
  readonly session: SessionInfo | undefined;
  /** The read and delivered positions that the server last acknowledged. */
  readonly read: ReceiptMark | undefined;
  readonly delivered: ReceiptMark | undefined;
}
export type ClientTopic = keyof ClientSnapshots;
