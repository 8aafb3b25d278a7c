import { execFileSync } from 'node:child_process';
import { API_KEY, type ServerProcess, textMessage } from '@chatwire/testkit';

export interface Sample {
  readonly rssMiB: number;
  /** Latency of the messages since the previous sample, in milliseconds. */
  readonly p99Ms: number;
}

export interface Load {
  readonly perSecond: number;
  readonly seconds: number;
  /** Samples in all, evenly spread. */
  readonly samples: number;
}

/** Sends messages from m0 to a group at the given rate, without waiting for earlier ones. */
export async function applyLoad(server: ServerProcess, load: Load): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  const perSample = Math.ceil((load.perSecond * load.seconds) / load.samples);
  const beganMs = performance.now();
  for (let index = 0; index < load.samples; index += 1) {
    const responses: Promise<number>[] = [];
    for (let sent = 0; sent < perSample; sent += 1) {
      const dueMs = beganMs + ((index * perSample + sent) * 1000) / load.perSecond;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())));
      responses.push(sendTimed(server));
    }
    const took = (await Promise.all(responses)).toSorted((a, b) => a - b);
    samples.push({ rssMiB: rssOf(server), p99Ms: took[Math.floor(took.length * 0.99)] ?? 0 });
  }
  return samples;
}

async function sendTimed({ url }: ServerProcess): Promise<number> {
  const beganMs = performance.now();
  const body = textMessage('group:crowd', 'Low tide at six');
  const headers = { apikey: API_KEY, onBehalfOf: 'm0', 'Content-Type': 'application/json' };
  const response = await fetch(`${url}/v3/messages`, { method: 'POST', headers, body: JSON.stringify(body) });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`A message was answered with ${response.status}.`);
  return performance.now() - beganMs;
}

function rssOf({ process: { pid } }: ServerProcess): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) / 1024;
}

/** Waits until every decision is recorded. Returns the number of decisions. */
export async function untilRecorded({ url }: ServerProcess): Promise<number> {
  for (;;) {
    const response = await fetch(`${url}/v3/notifications/v1/logs/completeness`, { headers: { apikey: API_KEY } });
    const { data } = Object(await response.json());
    if (data.unexplained > 0) throw new Error(`${data.unexplained} decisions are unexplained.`);
    if (data.waiting === 0) return data.recorded;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
