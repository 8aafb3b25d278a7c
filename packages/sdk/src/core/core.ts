import type { HttpClient } from '../http/http-client.ts';
import type { Records } from '../model/record-cache.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { SharedUploads } from '../outbox/shared-uploads.ts';
import type { CallSides } from '../realtime/call-dispatcher.ts';
import type { Connection } from '../realtime/connection.ts';
import type { TypingOthers } from '../realtime/incoming-typing.ts';
import type { TypingSenders } from '../realtime/outgoing-typing.ts';
import type { ReceiptLine } from '../realtime/receipt-queue.ts';
import type { AgentSessions } from '../runs/agent-sessions.ts';
import type { ChatStore } from '../store/chat-store.ts';
import type { Drafts } from '../store/drafts.ts';
import type { Topics } from '../subscriptions/topics.ts';
import type { Basics } from './client-dependencies.ts';
import type { ClientSnapshots } from './client-topics.ts';
import type { Session } from './session.ts';

/** The parts of one client, for the functions that make up its surface. */
export interface Core extends Basics {
  readonly http: HttpClient;
  readonly session: Session;
  readonly ownUid: () => string | undefined;
  readonly records: Records;
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly uploads: SharedUploads;
  readonly typing: TypingSenders;
  readonly receipts: ReceiptLine;
  readonly typists: TypingOthers;
  readonly calls: CallSides;
  readonly store: ChatStore;
  readonly drafts: Drafts;
  readonly agentSessions: AgentSessions;
  readonly topics: Topics<ClientSnapshots>;
  dispose(): void;
}
