import { afterAll, beforeAll, describe } from 'vitest';
import { type NatsServer, startNats } from '../../../testkit/src/nats.ts';
import { natsBinary } from '../../../testkit/src/nats-binary.ts';
import { natsTransport } from '../../src/bus/nats-transport.ts';
import { natsServers } from '../../src/config/parsers.ts';
import type { FrameCarrier } from './node-network.ts';
import { nodeOutageCases, severalNodesCases } from './several-nodes.cases.ts';

const binary = natsBinary() ?? '';
const reason = binary ? '' : ' (skipped: install nats-server, it is not on PATH and apt cannot fetch it)';

describe.skipIf(!binary)(`on NATS${reason}`, () => {
  let nats: NatsServer;
  beforeAll(async () => {
    nats = await startNats(binary);
  });
  afterAll(() => nats.kill());

  // Deployments of different names do not disturb each other: one server is enough.
  let apps = 0;
  const carrierFor = async (): Promise<FrameCarrier> => {
    apps += 1;
    const appId = `app${apps}`;
    return {
      target: Number(new URL(nats.url).port),
      env: (port) => ({ CHATWIRE_APP_ID: appId, CHATWIRE_NATS_URL: `nats://127.0.0.1:${port}` }),
      async transport(name) {
        const servers = natsServers(nats.url);
        if (!servers.ok) throw new Error(servers.problem);
        return natsTransport({ nats: servers.value, natsCa: undefined, name });
      },
    };
  };
  severalNodesCases(carrierFor);
  nodeOutageCases(carrierFor);
});
