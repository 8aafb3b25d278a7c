import type { Api } from '../api.ts';

/** A user whose devices are sandbox phones, with a group. */
export interface PhoneUser {
  readonly uid: string;
  readonly name: string;
  readonly status: string;
  readonly group: { readonly guid: string; readonly name: string };
}

/** User of the phones on `/sandbox/phones`. Every start ends the logins of earlier phones. */
export const LIVE_USER: PhoneUser = {
  uid: 'pia',
  name: 'Pia Lund',
  status: 'Three devices, for trying things out',
  group: { guid: 'dinghy', name: 'Dinghy' },
};

/** User of the phones on which causes are played while the demo data is created. Explanations contain their reports. */
export const SEEDED_USER: PhoneUser = {
  uid: 'noor',
  name: 'Noor Vos',
  status: 'Phones that were away',
  group: { guid: 'sloop', name: 'Sloop' },
};

/** User of the browser on which the cause that takes days is played while the demo data is created. */
export const BROWSER_USER: PhoneUser = {
  uid: 'kai',
  name: 'Kai Brandt',
  status: 'Reads on an old laptop',
  group: { guid: 'ketch', name: 'Ketch' },
};

/** The uid of the user who writes to the users of phones. */
export const PHONE_SENDER = 'mara';

/** Adds the user, if there is none. */
export async function addPhoneUser(api: Api, { uid, name, status }: PhoneUser, publicUrl: string): Promise<void> {
  if (await exists(api, `/users/${uid}`)) return;
  const avatar = `${publicUrl}/avatars/${uid}.svg`;
  await api.call('POST', '/users', { body: { uid, name, statusMessage: status, avatar } });
}

/** Adds the group of the user and the sender, if there is none. */
export async function addPhoneGroup(api: Api, { uid, group }: PhoneUser, publicUrl: string): Promise<void> {
  if (await exists(api, `/groups/${group.guid}`)) return;
  const icon = `${publicUrl}/avatars/${group.guid}.svg`;
  const members = { participants: [uid] };
  await api.call('POST', '/groups', { body: { ...group, type: 'public', icon, owner: PHONE_SENDER, members } });
}

async function exists(api: Api, path: string): Promise<boolean> {
  try {
    await api.call('GET', path);
    return true;
  } catch {
    // The API reports every error in one way; a server that is down fails the next call as well.
    return false;
  }
}
