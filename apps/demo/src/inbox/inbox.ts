import { Chat } from '@chatwire/sdk';
import { otherOf } from '../saved/other-of.ts';
import { withConversation, withoutConversation } from './conversation-order.ts';
import { idOfPartner, inboxId, type PartnerKey, partnerKeyOf } from './inbox-id.ts';
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
 * message, because reading conversations at the same time would cost it frames.
 */
const SETTLE_MS = 250;

/** Maximum delay in milliseconds, for events that keep arriving. */
const MAX_SETTLE_MS = 1_000;

/** Conversations per page. */
const PER_PAGE = 50;

/** Maximum number of conversations that are read one by one. If more have changed, the shown pages are read again. */
const MAX_SINGLE_READS = 5;

/**
 * Conversations of the logged-in user, newest first. Pages are read once for each connection; after an event, only the
 * conversation that it changes is read.
 */
export class Inbox {
  readonly #client: Chat.ChatClient;
  readonly #name: string;
  readonly #listeners = new Set<() => void>();
  readonly #unsent = new UnsentMessages();
  /** Conversations to read, by id as returned by `inboxId`, the latest change last. */
  readonly #changed = new Map<string, PartnerKey>();
  #state = EMPTY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Time of the first change that is not read yet, in milliseconds. */
  #changedSinceMs: number | undefined;
  /** Whether all shown pages are to be read. */
  #isOutdated = true;
  /** The pages read so far; undefined if the next one would not follow them. */
  #request: Chat.PagedRequest<Chat.Conversation> | undefined;
  /** Number of shown pages. */
  #pages = 1;
  /** Whether one page more is to be shown. */
  #wantsMore = false;
  /** Reads run one after the other, so that an earlier response cannot replace a later one. */
  #reads: Promise<void> = Promise.resolve();
  #isStarted = false;

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
    const changed = (message: Chat.BaseMessage) => this.changed(message);
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
        onConversationUpdated: (conversation) => this.#update(conversation),
        onConversationRemoved: (conversationId) => this.#remove(conversationId),
      }),
      this.#client.addGroupListener(this.#name, {
        onGroupMemberJoined: changed,
        onGroupMemberLeft: changed,
        onMemberAddedToGroup: changed,
        onGroupMemberKicked: changed,
        onGroupMemberBanned: changed,
        onGroupMemberUnbanned: changed,
        onGroupMemberScopeChanged: changed,
        onGroupUpdated: (group) => this.#changedPartner(group),
      }),
      this.#client.addCallListener(this.#name, {
        onIncomingCallReceived: changed,
        onOutgoingCallAccepted: changed,
        onOutgoingCallRejected: changed,
        onIncomingCallCancelled: changed,
        onCallEndedMessageReceived: changed,
      }),
      this.#client.addUserListener(this.#name, {
        onUserOnline: updateUser,
        onUserOffline: updateUser,
        onUserUpdated: updateUser,
      }),
      this.#client.addConnectionListener(this.#name, { onConnected: () => this.#outdate() }),
    ];
    this.#isStarted = true;
    this.#isOutdated = true;
    void this.#read();
    void this.#loadPeople();
    return () => {
      clearTimeout(this.#timer);
      this.#isStarted = false;
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }

  /** Call this after a change of a message that may change its conversation. */
  changed(message: Chat.BaseMessage): void {
    const other = otherOf(message);
    if (other) this.#changedPartner(other);
  }

  /** Call this when the logged-in user sends a message. */
  sending(message: Chat.BaseMessage): void {
    this.#unsent.sending(message);
    this.#set({ unsentMessages: this.#unsent.messages });
  }

  /** Call this when the server has stored a message that the user sent. */
  sent(message: Chat.BaseMessage): void {
    this.#unsent.stored(message);
    this.changed(message);
  }

  /** Call this when the server has rejected a message that the user sent. */
  rejected(message: Chat.BaseMessage): void {
    this.#unsent.rejected(message);
    this.#set({ unsentMessages: this.#unsent.messages });
  }

  /** Loads the page after those that are shown; after a failure, the same one again. */
  readonly loadMore = (): void => {
    this.#wantsMore = this.#state.hasMore;
    void this.#read();
  };

  /** Makes all shown pages be read again, as events may have been missed. */
  #outdate(): void {
    this.#isOutdated = true;
    this.#schedule();
  }

  #changedPartner(partner: Chat.User | Chat.Group): void {
    const id = idOfPartner(partner);
    this.#changed.delete(id);
    this.#changed.set(id, partnerKeyOf(partner));
    this.#schedule();
  }

  #schedule(): void {
    const nowMs = Date.now();
    this.#changedSinceMs ??= nowMs;
    clearTimeout(this.#timer);
    const delayMs = Math.min(SETTLE_MS, Math.max(0, this.#changedSinceMs + MAX_SETTLE_MS - nowMs));
    this.#timer = setTimeout(() => void this.#read(), delayMs);
  }

  #read(): Promise<void> {
    this.#reads = this.#reads.then(async () => {
      if (!this.#isStarted) return;
      this.#changedSinceMs = undefined;
      const wantsMore = this.#wantsMore;
      this.#wantsMore = false;
      const isBurst = this.#changed.size > MAX_SINGLE_READS;
      if (this.#isOutdated || isBurst || (wantsMore && !this.#request)) {
        await this.#readPages(wantsMore ? this.#pages + 1 : this.#pages);
      } else {
        await this.#readChanged();
        if (wantsMore) await this.#readNextPage();
      }
    });
    return this.#reads;
  }

  /** Reads the shown pages again, each conversation once: its position may change between two requests. */
  async #readPages(pages: number): Promise<void> {
    const request = new Chat.ConversationsRequestBuilder().setLimit(PER_PAGE).build(this.#client);
    const loaded = this.#unsent.loading();
    this.#changed.clear();
    this.#isOutdated = false;
    try {
      const conversations = new Map<string, Chat.Conversation>();
      let hasMore = true;
      for (let page = 1; hasMore && page <= pages; page += 1) {
        const next = await request.fetchNext();
        for (const conversation of next) conversations.set(conversation.getConversationId(), conversation);
        hasMore = next.length === PER_PAGE;
      }
      loaded();
      this.#request = request;
      this.#pages = pages;
      this.#show([...conversations.values()], hasMore);
      await this.#readAgents(this.#state.conversations);
    } catch {
      // The shown list is kept; the next change or connection reloads it.
      this.#isOutdated = true;
      if (this.#state.status !== 'ready') this.#set({ status: 'failed' });
    }
  }

  /** Reads the changed conversations. One that can no longer be read is removed. */
  async #readChanged(): Promise<void> {
    const partners = [...this.#changed];
    if (partners.length === 0) return;
    const loaded = this.#unsent.loading();
    this.#changed.clear();
    const results = await Promise.all(partners.map(([, partner]) => readConversation(this.#client, partner)));
    const found: Chat.Conversation[] = [];
    for (const [index, [id, partner]] of partners.entries()) {
      const result = results[index];
      if (result instanceof Chat.Conversation) found.push(result);
      else if (result === 'missing') this.#removePartner(id);
      // Read again with the next change, unless it has changed in the meantime.
      else if (!this.#changed.has(id)) this.#changed.set(id, partner);
    }
    if (!results.includes('failed')) loaded();
    for (const conversation of found) this.#put(conversation);
    this.#set({ unsentMessages: this.#unsent.messages });
    await this.#readAgents(found);
  }

  /** Reads the page after the shown ones. */
  async #readNextPage(): Promise<void> {
    try {
      const next = (await this.#request?.fetchNext()) ?? [];
      const { conversations } = this.#state;
      const known = new Set(conversations.map((each) => each.getConversationId()));
      const added = next.filter((each) => !known.has(each.getConversationId()));
      this.#pages += 1;
      this.#show([...conversations, ...added], next.length === PER_PAGE);
      await this.#readAgents(added);
    } catch {
      // The row that loads more stays.
    }
  }

  async #readAgents(conversations: readonly Chat.Conversation[]): Promise<void> {
    try {
      const newest = await newestOfAgents(this.#client, conversations);
      if (newest.size > 0) this.#set({ agentMessages: new Map([...this.#state.agentMessages, ...newest]) });
    } catch {
      // Read again with the next change.
    }
  }

  /** Applies counts that the server has sent. A conversation that is not shown keeps its place among the older ones. */
  #update(conversation: Chat.Conversation): void {
    const id = conversation.getConversationId();
    if (conversation.toJSON()['hidden'] === true) this.#remove(id);
    else if (conversation.getLastMessage() && this.#state.conversations.some((each) => each.getConversationId() === id))
      this.#put(conversation);
  }

  #put(conversation: Chat.Conversation): void {
    const { conversations, hasMore } = this.#state;
    const next = withConversation(conversations, conversation, hasMore);
    // The later pages have moved up.
    if (next.length < conversations.length) this.#request = undefined;
    this.#show(next, hasMore);
  }

  #remove(conversationId: string): void {
    const { conversations, hasMore } = this.#state;
    const next = withoutConversation(conversations, conversationId);
    if (next.length === conversations.length) return;
    this.#request = undefined;
    this.#show(next, hasMore);
  }

  #removePartner(id: string): void {
    const known = this.#state.conversations.find((each) => idOfPartner(each.getConversationWith()) === id);
    if (known) this.#remove(known.getConversationId());
  }

  #show(conversations: readonly Chat.Conversation[], hasMore: boolean): void {
    this.#set({ status: 'ready', conversations, hasMore, unsentMessages: this.#unsent.messages });
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

/** Returns a conversation as the server has it now: `missing` if there is none, `failed` if it could not be read. */
async function readConversation(
  client: Chat.ChatClient,
  [kind, id]: PartnerKey,
): Promise<Chat.Conversation | 'missing' | 'failed'> {
  try {
    return await client.getConversation(id, kind);
  } catch (error) {
    return Object(error).code === 'ERR_CONVERSATION_NOT_ACCESSIBLE' ? 'missing' : 'failed';
  }
}
