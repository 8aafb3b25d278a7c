import { Chat } from '@chatwire/sdk';
import { inboxId } from './inbox-id.ts';
import { newestOfAgents } from './newest-of-agents.ts';
import { UnsentMessages } from './unsent-messages.ts';

export interface InboxState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly conversations: readonly Chat.Conversation[];
  /** Whether the server has older conversations. */
  readonly hasMore: boolean;
  /** All users by uid, as last received. */
  readonly people: ReadonlyMap<string, Chat.User>;
  /** Newest messages of chats with agents by conversation id, because agents respond in a thread. */
  readonly agentMessages: ReadonlyMap<string, Chat.BaseMessage>;
  /** Own messages that `conversations` does not contain yet, by id as returned by `inboxId`. */
  readonly unsentMessages: ReadonlyMap<string, Chat.BaseMessage>;
  /** Names of typing users by uid, by conversation id as returned by `inboxId`. */
  readonly typing: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

const EMPTY: InboxState = {
  status: 'loading',
  conversations: [],
  hasMore: false,
  people: new Map(),
  agentMessages: new Map(),
  unsentMessages: new Map(),
  typing: new Map(),
};
/**
 * Delay in milliseconds that combines a burst of events into one request. Equals the time that the message list moves after a new
 * message, because reading the conversations at the same time would cost it frames.
 */
const SETTLE_MS = 250;

/** Conversations per page. */
const PER_PAGE = 50;

/** Conversations of the logged-in user, newest first. Reloaded after every event that may change them. */
export class Inbox {
  readonly #client: Chat.ChatClient;
  readonly #name: string;
  readonly #listeners = new Set<() => void>();
  readonly #unsent = new UnsentMessages();
  #state = EMPTY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #generation = 0;
  /** Number of pages to show. */
  #pages = 1;

  /** `name`: unique id of the listeners at this client. */
  constructor(client: Chat.ChatClient, name: string) {
    this.#client = client;
    this.#name = name;
  }

  readonly getSnapshot = (): InboxState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Subscribes until the returned function is called. */
  start(): () => void {
    const changed = () => this.changed();
    const updateUser = (user: Chat.User) => this.#addPeople([user]);
    const unsubscribes = [
      this.#client.addMessageListener(this.#name, {
        onTextMessageReceived: changed,
        onMediaMessageReceived: changed,
        onCustomMessageReceived: changed,
        onInteractiveMessageReceived: changed,
        onAIAssistantMessageReceived: changed,
        onMessageEdited: changed,
        onMessageDeleted: changed,
        onTypingStarted: (typing) => this.#setTyping(typing, true),
        onTypingEnded: (typing) => this.#setTyping(typing, false),
      }),
      this.#client.addConversationListener(this.#name, {
        onConversationUpdated: changed,
        onConversationRemoved: changed,
      }),
      this.#client.addUserListener(this.#name, {
        onUserOnline: updateUser,
        onUserOffline: updateUser,
        onUserUpdated: updateUser,
      }),
      this.#client.addConnectionListener(this.#name, { onConnected: changed }),
    ];
    void this.#load();
    void this.#loadPeople();
    return () => {
      clearTimeout(this.#timer);
      this.#generation += 1;
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }

  /** Call this after an event that may change the list. */
  changed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#load(), SETTLE_MS);
  }

  /** Call this when the logged-in user sends a message. */
  sending(message: Chat.BaseMessage): void {
    this.#unsent.sending(message);
    this.#set({ unsentMessages: this.#unsent.messages });
  }

  /** Call this when the server has stored a message that the user sent. */
  sent(message: Chat.BaseMessage): void {
    this.#unsent.stored(message);
    this.changed();
  }

  /** Call this when the server has rejected a message that the user sent. */
  rejected(message: Chat.BaseMessage): void {
    this.#unsent.rejected(message);
    this.#set({ unsentMessages: this.#unsent.messages });
  }

  /** Loads the page after those that are shown; after a failure, the same one again. */
  readonly loadMore = (): void => {
    const { conversations, hasMore } = this.#state;
    if (hasMore) this.#pages = Math.ceil(conversations.length / PER_PAGE) + 1;
    void this.#load();
  };

  async #load(): Promise<void> {
    this.#generation += 1;
    const generation = this.#generation;
    const loaded = this.#unsent.loading();
    try {
      const { conversations, hasMore } = await readPages(this.#client, this.#pages);
      if (generation !== this.#generation) return;
      loaded();
      this.#set({ status: 'ready', conversations, hasMore, unsentMessages: this.#unsent.messages });
      const agentMessages = await newestOfAgents(this.#client, conversations);
      if (generation === this.#generation) this.#set({ agentMessages });
    } catch {
      // The shown list is kept; the next connection reloads it.
      if (generation === this.#generation && this.#state.status !== 'ready') this.#set({ status: 'failed' });
    }
  }

  async #loadPeople(): Promise<void> {
    try {
      this.#addPeople(await new Chat.UsersRequestBuilder().setLimit(100).build(this.#client).fetchNext());
    } catch {
      // Conversations include their users.
    }
  }

  #addPeople(users: readonly Chat.User[]): void {
    this.#set({ people: new Map([...this.#state.people, ...users.map((user) => [user.getUid(), user] as const)]) });
  }

  #setTyping(indicator: Chat.TypingIndicator, isTyping: boolean): void {
    const sender = indicator.getSender();
    if (!sender) return;
    const isGroup = indicator.getReceiverType() === 'group';
    const id = isGroup ? inboxId('group', indicator.getReceiverId()) : inboxId('user', sender.getUid());
    const names = new Map(this.#state.typing.get(id));
    if (isTyping) names.set(sender.getUid(), sender.getName());
    else names.delete(sender.getUid());
    this.#set({ typing: new Map([...this.#state.typing, [id, names]]) });
  }

  #set(change: Partial<InboxState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Returns the conversations of the first pages, each once: its position may change between two requests. */
async function readPages(
  client: Chat.ChatClient,
  pages: number,
): Promise<Pick<InboxState, 'conversations' | 'hasMore'>> {
  const request = new Chat.ConversationsRequestBuilder().setLimit(PER_PAGE).build(client);
  const conversations = new Map<string, Chat.Conversation>();
  for (let page = 1; ; page += 1) {
    const loaded = await request.fetchNext();
    for (const conversation of loaded) conversations.set(conversation.getConversationId(), conversation);
    const hasMore = loaded.length === PER_PAGE;
    if (page >= pages || !hasMore) return { conversations: [...conversations.values()], hasMore };
  }
}
