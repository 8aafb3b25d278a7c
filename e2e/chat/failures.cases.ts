import { expect, test } from 'vitest';
import type { ChatWorld } from './chat-world.ts';
import { eventually } from './eventually.ts';

/** Defines the test cases for lost networks and closed pages: nothing is lost, and nothing is sent twice. */
export function failureCases(world: () => ChatWorld): void {
  test('messages written offline are shown as pending and sent once, in order', async () => {
    await world().addUsers('Vera', 'Wim');
    const chatPage = await world().open('vera/user/wim/-/wim/user/vera');
    const { page, left, right } = chatPage;
    await right.input.waitFor();
    await left.send('Before');
    await right.row('Before').waitFor();
    chatPage.expectRejections();
    await page.context().setOffline(true);
    await left.send('Dark 1', 'Dark 2', 'Dark 3');
    await eventually(() => left.list.getByLabel('Waiting to send', { exact: true }).count()).toBe(3);
    await page.context().setOffline(false);
    await right.row('Dark 3').waitFor();
    await eventually(() => left.list.getByLabel('Waiting to send', { exact: true }).count()).toBe(0);
    expect(await right.texts(/Before|Dark \d/)).toEqual(['Before', 'Dark 1', 'Dark 2', 'Dark 3']);
    expect(await world().texts('vera', 'wim')).toEqual(['Before', 'Dark 1', 'Dark 2', 'Dark 3']);
  });

  test('a side without a network receives the missed messages later, once and in order', async () => {
    await world().addUsers('Xaver', 'Yara');
    const chatPage = await world().open('xaver/user/yara/-/yara/user/xaver');
    const { left, right } = chatPage;
    await left.waitUntilLoaded();
    await right.waitUntilLoaded();
    await left.setNetwork('Offline');
    await left.send('From the tunnel');
    // The list of conversations shows it as the newest message, before the server has it.
    await left.root.getByTestId('demo-chat-user/yara').getByText('From the tunnel').waitFor();
    await right.send('Are you there?', 'Hello?');
    await right.row('Hello?').getByLabel('Sent', { exact: true }).waitFor();
    expect(await left.row('Hello?').count()).toBe(0);
    await left.setNetwork('Online');
    await right.row('From the tunnel').waitFor();
    await left.row('Hello?').waitFor();
    const spoken = ['Are you there?', 'Hello?', 'From the tunnel'];
    await eventually(() => left.texts(/Are you there\?|Hello\?|From the tunnel/)).toEqual(spoken);
    expect(await right.texts(/Are you there\?|Hello\?|From the tunnel/)).toEqual(spoken);
    expect(await world().texts('xaver', 'yara')).toEqual(spoken);
  });

  test('pending messages survive a reload and are sent by the next page', async () => {
    await world().addUsers('Zoe', 'Adam');
    const chatPage = await world().open('zoe/user/adam/-/adam/user/zoe');
    const { page, left, right } = chatPage;
    await left.waitUntilLoaded();
    await left.setNetwork('Offline');
    await left.send('Kept 1', 'Kept 2');
    await eventually(() => left.list.getByLabel('Waiting to send', { exact: true }).count()).toBe(2);
    await page.reload();
    await right.row('Kept 2').waitFor();
    await eventually(() => left.texts(/Kept \d/)).toEqual(['Kept 1', 'Kept 2']);
    expect(await world().texts('zoe', 'adam')).toEqual(['Kept 1', 'Kept 2']);
  });

  test('a blocked sender sees why their message stays unsent; the user who blocked them can unblock', async () => {
    await world().addUsers('Dora', 'Emil');
    const chatPage = await world().open('dora/user/emil/-/emil/user/dora');
    const { page, left, right } = chatPage;
    await right.input.waitFor();
    await left.send('Hello');
    await right.row('Hello').waitFor();
    chatPage.expectRejections();
    // While the request is in progress: the composer closes as soon as it knows of the block, perhaps before Enter.
    await page.route(
      '**/v3/messages',
      async (route) => {
        await world().call('POST', '/users/dora/blockedusers', { blockedUids: ['emil'] }, 'dora');
        await route.continue();
      },
      { times: 1 },
    );
    await right.send('Why?');
    await right.list.getByText('You cannot write to this person.').waitFor();
    expect(await world().texts('dora', 'emil')).toEqual(['Hello']);
    await page.reload();
    await right.list.getByText('You cannot write to this person.').waitFor();
    await left.root.getByText('You blocked this person.').waitFor();
    await left.root.getByRole('button', { name: 'Unblock' }).click();
    await left.send('Sorry');
    await right.row('Sorry').waitFor();
  });

  test('a removed member can still read a group but not write to it', async () => {
    await world().addUsers('Finn', 'Gro');
    await world().call(
      'POST',
      '/groups',
      { guid: 'crew', name: 'Crew', type: 'private', members: { participants: ['gro'] } },
      'finn',
    );
    await world().say('finn', 'crew', 'All aboard', { receiverType: 'group' });
    const { left, right } = await world().open('finn/group/crew/-/gro/group/crew');
    await left.row('All aboard').getByLabel('Read', { exact: true }).waitFor();
    await world().call('DELETE', '/groups/crew/members/gro', undefined, 'finn');
    await right.root.getByText('You are no longer a member of this group.').waitFor();
    await right.list.getByText(/Finn.* removed .*Gro/).waitFor();
    expect(await right.input.count()).toBe(0);
    expect(await right.row('All aboard').count()).toBe(1);
  });
}
