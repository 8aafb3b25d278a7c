import { connect } from 'node:http2';

/** Calls the same provider with plain node:http2, `callers` requests at a time. Returns responses per second. */
export async function bareLoop(
  url: string,
  options: { readonly callers: number; readonly ms: number; readonly body: string },
): Promise<number> {
  const sessions = Array.from({ length: 2 }, () => connect(url));
  await Promise.all(sessions.map((session) => new Promise((resolve) => session.once('remoteSettings', resolve))));
  const until = performance.now() + options.ms;
  let responses = 0;
  await Promise.all(
    Array.from({ length: options.callers }, async (_, index) => {
      const session = sessions[index % sessions.length];
      while (session && performance.now() < until) {
        await new Promise<void>((resolve) => {
          const stream = session.request({ ':method': 'POST', ':path': `/3/device/${'0'.repeat(64)}` });
          stream.on('close', resolve);
          stream.resume();
          stream.end(options.body);
        });
        responses += 1;
      }
    }),
  );
  for (const session of sessions) session.close();
  return (responses * 1000) / options.ms;
}
