const TIMEOUT_MS = 1_000;

/** Returns whether the server on this local port responds to `/v3/ready` with 200. */
export async function isReady(port: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(`http://127.0.0.1:${port}/v3/ready`, { signal });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
