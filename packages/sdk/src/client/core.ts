import type { HttpClient } from '../http/http-client.ts';
import type { ListenerHub } from '../listeners/listener-hub.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { SharedUploads } from '../outbox/shared-uploads.ts';
import type { Logger } from '../platform/ports.ts';
import type { Timers } from '../platform/timers.ts';
import type { CallSides } from '../realtime/call-sides.ts';
import type { Connection } from '../realtime/connection.ts';
import type { TypingOthers } from '../realtime/typing-others.ts';
import type { TypingSenders } from '../realtime/typing-senders.ts';
import type { AgentSessions } from '../runs/agent-sessions.ts';
import type { ClientStorage } from '../storage/client-storage.ts';
import type { ChatStore } from '../store/chat-store.ts';
import type { Drafts } from '../store/drafts.ts';
import type { AppSettings } from './app-settings.ts';
import type { ClientTopics } from './client-topics.ts';
import type { Records } from './records.ts';
import type { Session } from './session.ts';
import type { SessionStore } from './session-store.ts';

/** The parts of one client, for the functions that make up its surface. */
export interface Core {
  readonly settings: AppSettings;
  readonly timers: Timers;
  readonly logger: Logger;
  readonly listeners: ListenerHub;
  readonly http: HttpClient;
  readonly session: Session;
  readonly sessionStore: SessionStore;
  readonly storage: ClientStorage;
  readonly records: Records;
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly uploads: SharedUploads;
  readonly typing: TypingSenders;
  readonly typists: TypingOthers;
  readonly calls: CallSides;
  readonly store: ChatStore;
  readonly drafts: Drafts;
  readonly agentSessions: AgentSessions;
  readonly topics: ClientTopics;
  dispose(): void;
}
