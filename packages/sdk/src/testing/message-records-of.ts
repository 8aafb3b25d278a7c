import { BaseMessage } from '../model/base-message.ts';
import { MessageRecords, type MessageRecordsOptions } from '../store/message-records.ts';

/** Records of mara's client, without receipts and runs. */
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
