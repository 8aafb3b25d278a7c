import type { ReceiverType } from '@chatwire/protocol';
import { ChatException } from '../base/chat-exception.ts';
import type { CallOptions, HttpClient } from '../http/http-client.ts';
import { path } from '../http/path.ts';
import type { Connection } from './connection.ts';

/** Everything up to a message, in a conversation or in one of its threads. */
export interface ReceiptMark {
  readonly receiptType: 'delivered' | 'read';
  readonly receiver: string;
  readonly receiverType: ReceiverType;
  readonly id: number;
  readonly parentId: number | undefined;
}

/** Tells the server how far this user has come: over the connection, or by REST without one. Contract 17. */
export async function sendReceipt(
  connection: Connection,
  http: HttpClient,
  mark: ReceiptMark,
  options?: CallOptions,
): Promise<void> {
  const { receiptType, receiver, receiverType, id, parentId } = mark;
  if (connection.isConnected) {
    const data = { receiptType, receiver, receiverType, id: String(id), parentId: parentId?.toString() };
    try {
      await connection.ask('receipt', data);
      return;
    } catch (error) {
      // The connection went away meanwhile, or takes no more for now.
      if (!(error instanceof ChatException) || !isTransient(error)) throw error;
    }
  }
  await byRest(http, mark, options);
}

async function byRest(http: HttpClient, mark: ReceiptMark, options: CallOptions | undefined): Promise<void> {
  const { receiptType, receiver, receiverType, id, parentId } = mark;
  const body = { id: String(id) };
  if (parentId !== undefined) {
    // REST knows no delivery of replies; reading includes it.
    if (receiptType === 'read') {
      await http.ask('POST', path`/messages/${parentId}/thread/read`, options, body);
    }
    return;
  }
  const side = receiverType === 'group' ? 'groups' : 'users';
  await http.ask('POST', path`/${side}/${receiver}/conversation/${receiptType}`, options, body);
}

function isTransient({ code, retryable }: ChatException): boolean {
  return retryable || code === 'NO_WEBSOCKET_CONNECTION' || code === 'ERR_TOO_MANY_REQUESTS';
}
