import { afterAll, beforeAll, describe } from 'vitest';
import { type NatsServer, startNats } from '../../../testkit/src/nats.ts';
import { natsBinary } from '../../../testkit/src/nats-binary.ts';
import { limitsAcrossNodesCases } from '../access/limits-across-nodes.cases.ts';
import { natsCarrier } from '../fixtures/nodes/nats-carrier.ts';
import { nodeOutageCases, severalNodesCases } from './several-nodes.cases.ts';

const binary = natsBinary() ?? '';
const reason = binary ? '' : ' (skipped: install nats-server, it is not on PATH and apt cannot fetch it)';

describe.skipIf(!binary)(`on NATS${reason}`, () => {
  let nats: NatsServer;
  beforeAll(async () => {
    nats = await startNats(binary);
  });
  afterAll(() => nats.kill());

  severalNodesCases(() => natsCarrier(nats.url));
  limitsAcrossNodesCases(() => natsCarrier(nats.url));
  nodeOutageCases(() => natsCarrier(nats.url));
});
