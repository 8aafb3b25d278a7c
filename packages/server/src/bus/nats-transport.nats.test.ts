import { afterAll, beforeAll, describe } from 'vitest';
import { type NatsServer, startNats } from '../../../testkit/src/nats.ts';
import { natsBinary } from '../../../testkit/src/nats-binary.ts';
import { natsServers } from '../config/parsers.ts';
import { busCases, nodeBusCases } from './bus.cases.ts';
import { natsTransport } from './nats-transport.ts';
import { connectNodeBus, type NodeBusOptions } from './node-bus.ts';

const binary = natsBinary() ?? '';
const reason = binary ? '' : ' (skipped: install nats-server, it is not on PATH and apt cannot fetch it)';

describe.skipIf(!binary)(`NATS${reason}`, () => {
  let server: NatsServer;
  beforeAll(async () => {
    server = await startNats(binary);
  });
  afterAll(() => server.kill());

  const open = async (options: Omit<NodeBusOptions, 'transport'>) => {
    const nats = natsServers(server.url);
    if (!nats.ok) throw new Error(nats.problem);
    return connectNodeBus({
      ...options,
      transport: await natsTransport({ nats: nats.value, natsCa: undefined, name: options.name }),
    });
  };
  busCases(open);
  nodeBusCases(open);
});
