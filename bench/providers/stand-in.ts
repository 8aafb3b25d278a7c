import { createSandbox } from '@chatwire/sandbox';

/** The sandbox as a process of its own, so that what it costs is not counted as ours. Sends its URLs to its parent. */
const latencyMs = Number(process.argv[2]);
const sandbox = createSandbox({ strict: false });
for (const provider of ['fcm', 'apns', 'custom'] as const) sandbox.faults.set(provider, { latencyMs });
process.send?.(await sandbox.start());
process.on('disconnect', () => process.exit());
