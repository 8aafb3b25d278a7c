import type { EntryDeviceFacts } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import type { ClearFixture } from '../../fixtures/phones/clear-fixture.ts';

/** Defines the cases of facts about the pushes of a list of entries. See docs/spec/last-mile.md#receipts-in-lists. */
export function deviceFactsCases(fixture: () => ClearFixture): void {
  const call = (method: string, path: string, options: object = {}) =>
    fixture().setup.server.call(method, path, options);
  const factsOf = async (logIds: readonly string[]): Promise<readonly EntryDeviceFacts[]> =>
    (await call('GET', `/notifications/v1/logs/device-facts?logIds=${logIds.join()}`)).body.data;

  test('the facts about a list of pushes are those of their explanations', async () => {
    await fixture().setSettings({ oneOnOne: { messageEditedSetting: 2 } });
    await fixture().newUser('liv', 'fcm_android');
    const edited = await fixture().send('ivo', 'liv', 'Boat at six');
    await call('PUT', `/messages/${edited}`, { as: 'ivo', body: { data: { text: 'Boat at seven' } } });
    await fixture().setup.server.app.context.notifications.settled();
    const other = await fixture().send('ivo', 'liv', 'Bring a coat');
    // Without a device, there is nothing to say.
    const withoutDevice = await fixture().send('liv', 'ivo', 'I will');
    await call('DELETE', '/users/liv/auth_tokens');

    const entriesOf = (id: string) => fixture().logs(`messageId=${id}&channel=push`);
    const listed = [...(await entriesOf(edited)), ...(await entriesOf(other)), ...(await entriesOf(withoutDevice))];
    const logIds = listed.map(({ _id }: { readonly _id: string }) => _id);
    expect(logIds).toHaveLength(4);
    const facts = await factsOf([...logIds, '019b796fbebe000100000107', logIds[0] ?? '']);
    const [edit, first] = logIds;
    expect(facts.map(({ logId }) => logId)).toEqual(logIds.slice(0, 3));
    expect(facts.map(({ deviceContext }) => deviceContext.former?.because)).toEqual(Array(3).fill('signedOut'));
    expect(facts[1]?.deviceContext).toMatchObject({ replaced: true, replacedBy: { logId: edit } });
    expect(facts[0]?.deviceContext.replaces).toMatchObject([{ logId: first }]);
    for (const messageId of [edited, other]) {
      const { decisions } = (await call('GET', `/notifications/v1/logs/explain?messageId=${messageId}`)).body.data;
      for (const { logId, deviceContext } of decisions) {
        const { unread: _, readAtMS: _at, readOn: _on, ...withoutReading } = deviceContext;
        expect(facts.find((one) => one.logId === logId)?.deviceContext).toEqual(withoutReading);
      }
    }
    await fixture().setSettings({ oneOnOne: { messageEditedSetting: 1 } });
  });

  test('a request for the facts about pushes has 1 to 100 valid ids', async () => {
    const status = async (logIds: string) =>
      (await call('GET', `/notifications/v1/logs/device-facts?logIds=${logIds}`)).status;
    const id = '019b796fbebe000100000107';
    expect(await status(Array(100).fill(id).join())).toBe(200);
    expect(await status(Array(101).fill(id).join())).toBe(400);
    expect(await status('')).toBe(400);
    expect(await status('mara')).toBe(400);
  });
}
