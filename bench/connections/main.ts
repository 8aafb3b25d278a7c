import { parseArgs } from 'node:util';
import { writeResults } from '../lib/results.ts';
import { measureChatwire, measurePeer, type Size } from './measure.ts';
import { report } from './report.ts';

/**
 * Connections of one server process: memory, sign-ins, presence, and a storm of reconnects, at growing numbers of
 * clients, beside a WebSocket server that does nothing.
 */
const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '1000,4000,19000' },
    contacts: { type: 'string', default: '50' },
    'no-results': { type: 'boolean', default: false },
  },
});

const contacts = Number(values.contacts);
const sizes: Size[] = [];
for (const clients of values.clients.split(',').map(Number)) {
  const peer = await measurePeer(clients);
  const chatwire = await measureChatwire({ clients, contacts });
  sizes.push({ peer, chatwire });
  console.log(JSON.stringify({ peer, chatwire }));
}
const markdown = report(sizes);
if (values['no-results']) console.log(markdown);
else writeResults('connections', { contacts, sizes }, markdown);
