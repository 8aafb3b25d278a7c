// Health check of the image: exit code 0 while the server in this container is ready.
const url = `http://127.0.0.1:${process.env.CHATWIRE_PORT}/v3/ready`;
const response = await fetch(url, { signal: AbortSignal.timeout(4_000) }).catch(() => undefined);
process.exitCode = response?.ok ? 0 : 1;
