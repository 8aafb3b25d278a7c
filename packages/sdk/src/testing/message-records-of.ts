import type { Json } from '../base/json.ts';
import { BaseMessage } from '../model/base-message.ts';
import { MessageRecords, type MessageRecordsOptions } from '../store/records/message-records.ts';

/** A text from ivo, as the server renders it. */
export const TEXT_MESSAGE: Json = {
  id: '7',
  muid: 'a1',
  sender: 'ivo',
  category: 'message',
  type: 'text',
  sentAt: 100,
  seq: 5,
  data: { text: 'hi' },
};

/** Returns the message records of mara's client, without receipts and runs. */
export function messageRecordsOf(options: Partial<MessageRecordsOptions> = {}): MessageRecords {
  return new MessageRecords({
    logger: { warn: () => undefined, error: () => undefined },
    read: (json) => BaseMessage.fromJSON(json),
    ownUid: () => 'mara',
    seen: () => undefined,
    tickOf: () => 'none',
    runKeyOf: () => undefined,
    ...options,
  });
}

/** Listens to a row. Returns a function that resolves with the number of notifications since its last call. */
export function listen(records: MessageRecords, key: string): () => Promise<number> {
  let notifications = 0;
  records.subscribe(key, () => {
    notifications += 1;
  });
  return async () => {
    await Promise.resolve();
    await Promise.resolve();
    const count = notifications;
    notifications = 0;
    return count;
  };
}
