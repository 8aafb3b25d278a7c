import { createSandbox } from '@chatwire/sandbox';

/** Runs the sandbox in a separate process, so that its cost is not measured. Sends its URLs to its parent. */
const latencyMs = Number(process.argv[2]);
const sandbox = createSandbox({ strict: false });
for (const provider of ['fcm', 'apns', 'custom'] as const) sandbox.faults.set(provider, { latencyMs });
process.send?.(await sandbox.start());
process.on('disconnect', () => process.exit());
