import { seeded } from '../../../../src/notify/testing/seeded.fixture.ts';
import type { SimClock } from '../sim-clock.ts';
import type { SimNode } from '../sim-node.ts';
import { SimApp } from './sim-app.ts';

export interface SimAppsOptions {
  readonly seed: number;
  readonly clock: SimClock;
  readonly node: () => SimNode | undefined;
  readonly note: (text: string) => void;
  readonly sent: (id: number) => void;
  readonly count: (text: string) => void;
  readonly failed: (text: string) => void;
}

/** Longer waits put the devices to sleep: systems suspend apps that nobody uses. */
const SLEEP_MS = 120_000;

/** The apps of a world. */
export class SimApps {
  readonly list: SimApp[] = [];
  readonly #options: SimAppsOptions;

  constructor(options: SimAppsOptions) {
    this.#options = options;
  }

  /** Whether something arrives at an app or at the server soon. */
  get isBusy(): boolean {
    return this.list.some(({ network }) => network.isBusy);
  }

  get areOpen(): boolean {
    return this.list.some(({ isOpen }) => isOpen);
  }

  add(id: string, uid: string, token: string): SimApp {
    const { seed, ...options } = this.#options;
    const random = seeded(seed * 31 + this.list.length);
    const app = new SimApp({ ...options, id, uid, token, random });
    this.list.push(app);
    return app;
  }

  /** Calls `pass`, during which all devices sleep if it lasts long. */
  async duringSleep(ms: number, pass: () => Promise<void>): Promise<void> {
    if (ms <= SLEEP_MS) return pass();
    for (const app of this.list) app.sleep();
    await pass();
    for (const app of this.list) app.wake();
  }

  /** A process of the server has died. */
  serverDied(): void {
    for (const { network } of this.list) network.serverDied();
  }

  /** Ends all faults of networks, and brings all open apps to the foreground. */
  calm(): void {
    for (const app of this.list) {
      app.network.kind = 'good';
      app.setOnline(true);
      app.setActive(true);
    }
  }

  /** Ends the processes of all apps. */
  end(): void {
    for (const app of this.list) app.close(true);
  }
}
