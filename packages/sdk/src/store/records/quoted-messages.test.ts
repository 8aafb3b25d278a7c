import { describe, expect, test } from 'vitest';
import { asJson } from '../../base/json.ts';
import { listen, messageRecordsOf, TEXT_MESSAGE } from '../../testing/message-records-of.ts';

describe('a quoted message', () => {
  const quoting = {
    id: '9',
    sender: 'mara',
    sentAt: 200,
    seq: 8,
    quotedMessageId: '7',
    quotedMessage: { id: '7', data: { text: 'as quoted' } },
  };
  const quoted = (records: ReturnType<typeof messageRecordsOf>) => records.row('i:9')?.message.getQuotedMessage();
  const quotedText = (records: ReturnType<typeof messageRecordsOf>) => asJson(quoted(records)?.getData())['text'];

  test('a quoted message is shown in its current state, without its own quote', async () => {
    const records = messageRecordsOf();
    records.upsert(quoting);
    expect(quotedText(records)).toBe('as quoted');
    const heard = listen(records, 'i:9');
    records.upsert({ ...TEXT_MESSAGE, quotedMessageId: '3', quotedMessage: { id: '3' } });
    expect([quotedText(records), quoted(records)?.getQuotedMessageId(), quoted(records)?.getQuotedMessage()]).toEqual([
      'hi',
      undefined,
      undefined,
    ]);
    expect(await heard()).toBe(1);
    records.upsert({ ...TEXT_MESSAGE, seq: 6, data: { text: 'edited' } });
    expect([quotedText(records), await heard()]).toEqual(['edited', 1]);
  });

  test('a quoted message without a sequence number does not replace the content of the quote', () => {
    const records = messageRecordsOf();
    const { seq: _, ...local } = TEXT_MESSAGE;
    records.upsert(local);
    records.upsert(quoting);
    expect(quotedText(records)).toBe('as quoted');
  });

  test('a changed quoted message does not notify a removed quote', async () => {
    const records = messageRecordsOf();
    records.upsert(quoting);
    records.upsert({ ...quoting, id: '10' });
    records.remove('i:9');
    const [removed, other] = [listen(records, 'i:9'), listen(records, 'i:10')];
    records.upsert(TEXT_MESSAGE);
    expect([await removed(), await other()]).toEqual([0, 1]);
  });
});
