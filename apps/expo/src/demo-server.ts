import { Platform } from 'react-native';

/** `EXPO_PUBLIC_CHATWIRE_URL`, or the address of `npm start` for an emulator or simulator on the same machine. */
export const USUAL_ADDRESS =
  process.env.EXPO_PUBLIC_CHATWIRE_URL ??
  (Platform.OS === 'android' ? 'http://10.0.2.2:4000' : 'http://localhost:4000');

/** A user of the demo. */
export interface Person {
  readonly uid: string;
  readonly name: string;
}

/** Returns the users to log in as; rejects if no demo server responds. */
export async function peopleOf(address: string): Promise<readonly Person[]> {
  const { users } = await request<{ users: readonly (Person & { agent?: boolean })[] }>(`${address}/playground/cast`);
  return users.filter(({ agent }) => agent !== true);
}

/** Requests a login token. A production app gets it from its own backend. */
export async function tokenOf(address: string, uid: string): Promise<string> {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ uid }) };
  const { data } = await request<{ data: { authToken: string } }>(`${address}/playground/logins`, init);
  return data.authToken;
}

async function request<T>(url: string, init?: RequestInit): Promise<T> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} responded with ${response.status}.`);
  // The demo server of the same repository.
  return (await response.json()) as T;
}
