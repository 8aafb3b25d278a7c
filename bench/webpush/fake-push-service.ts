import { createSandbox } from '@chatwire/sandbox';

/**
 * The push service in a separate process, so that its cost is not measured as the server's. Sends subscriptions to its
 * parent.
 */
const [count = '1', isStrict = 'true'] = process.argv.slice(2);
const sandbox = createSandbox({ strict: isStrict === 'true' });
await sandbox.start();
process.send?.(Array.from({ length: Number(count) }, () => sandbox.subscribe()));
process.on('disconnect', () => process.exit());
