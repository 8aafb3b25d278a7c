import { Chat } from '@chatwire/sdk';
import { pushTokenOf } from '@chatwire/testkit';
import { API_KEY } from '../../packages/testkit/src/start-server.ts';
import { type Ledger, numberIn, type SentMessage, textOf } from './ledger.ts';
import { groupsOf } from './people.ts';

type View = ReturnType<Chat.ChatClient['openConversation']>;

/**
 * The app of one user: the SDK with a device and a view of each of their groups. Records what it receives in the
 * ledger.
 */
export class ChatApp implements Disposable {
  readonly uid: string;
  readonly #client: Chat.ChatClient;
  readonly #views = new Map<string, View>();

  private constructor(uid: string, client: Chat.ChatClient) {
    this.uid = uid;
    this.#client = client;
  }

  static async open(url: string, uid: string, ledger: Ledger): Promise<ChatApp> {
    const client = Chat.createClient(uid, {
      host: url,
      cache: false,
      logger: { warn: () => undefined, error: () => undefined },
      fetch: (input, init) => countingFailures(fetch(input, init), ledger),
    });
    const onMessage = (message: Chat.BaseMessage) => {
      const number = numberOf(message);
      if (number !== undefined) ledger.noteArrival(uid, number);
    };
    client.addMessageListener('drill', { onTextMessageReceived: onMessage, onMediaMessageReceived: onMessage });
    await client.login(uid, API_KEY);
    await client.connect();
    await client.registerPushToken({ platform: 'fcm_android', fcmToken: pushTokenOf(uid, 'fcm_android') });
    const app = new ChatApp(uid, client);
    for (const guid of groupsOf(uid)) {
      const view = client.openConversation({ receiverType: 'group', receiverId: guid });
      await view.load({ at: 'newest' });
      app.#views.set(guid, view);
    }
    return app;
  }

  get isConnected(): boolean {
    return this.#client.getConnectionStatus() === 'connected';
  }

  /** Resolves when the message is acknowledged or has failed permanently. The SDK retries until then. */
  async send(message: SentMessage, { withFile }: { readonly withFile: boolean }): Promise<void> {
    const { number, guid } = message;
    try {
      const stored = await (withFile
        ? this.#client.sendMediaMessage(fileMessage(number, guid))
        : this.#client.sendMessage(new Chat.TextMessage(guid, textOf(number), 'group')));
      message.acknowledgedAt = performance.now();
      message.id = stored.getId();
      const url = stored instanceof Chat.MediaMessage ? stored.getAttachment()?.url : undefined;
      if (url !== undefined) message.fileUrl = url;
    } catch (error) {
      message.error = error instanceof Chat.ChatException ? error.code : String(error);
    }
  }

  /** Returns the numbers of the messages that the view of a group shows. */
  shownIn(guid: string): ReadonlySet<number> {
    const view = this.#views.get(guid);
    const rows = view?.getSnapshot('timeline').keys.map((key) => view.getRow(key)?.message) ?? [];
    return new Set(rows.map((message) => message && numberOf(message)).filter((number) => number !== undefined));
  }

  [Symbol.dispose](): void {
    this.#client.dispose();
  }
}

function numberOf(message: Chat.BaseMessage): number | undefined {
  return numberIn(String(message.getData()['text']));
}

function fileMessage(number: number, guid: string): Chat.MediaMessage {
  const file = new File([textOf(number)], `${number}.txt`, { type: 'text/plain' });
  const message = new Chat.MediaMessage(guid, file, 'file', 'group');
  message.setCaption(textOf(number));
  return message;
}

async function countingFailures(response: Promise<Response>, ledger: Ledger): Promise<Response> {
  try {
    const { status } = await response;
    if (status >= 400) ledger.noteFailure(String(status));
  } catch (error) {
    ledger.noteFailure(failureOf(error));
  }
  return response;
}

/** Returns the error code of a broken connection, or `timeout` for a request that the SDK aborted. */
function failureOf(error: unknown): string {
  if (error instanceof DOMException) return 'timeout';
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no response';
}
