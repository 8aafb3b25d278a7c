import { Platform } from 'react-native';
import { type Person, Playground } from '../../demo/src/playground/playground.ts';
import type { PaneNetwork } from '../../demo/src/session/pane-network.ts';
import { platformNetwork } from '../../demo/src/session/platform-network.ts';

/** A reachable server, and the data that the app needs from it. */
export interface World {
  readonly playground: Playground;
  readonly network: PaneNetwork;
  readonly people: readonly Person[];
}

/** Address of `npm start` for an emulator or simulator on the same machine. */
export const USUAL_ADDRESS = Platform.OS === 'android' ? 'http://10.0.2.2:4000' : 'http://localhost:4000';

/** Rejects if the server does not respond, or has no users to log in as. */
export async function connectTo(address: string): Promise<World> {
  const playground = new Playground(address.trim().replace(/\/+$/, ''));
  const people = await playground.people();
  if (people.length === 0) throw new Error('The server has no demo users.');
  return { playground, network: platformNetwork(), people };
}
