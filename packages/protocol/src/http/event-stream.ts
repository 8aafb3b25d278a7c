/** One server-sent event. */
export interface ServerEvent {
  readonly type: string;
  readonly data: string;
  /** Position after the event; absent for events without one. */
  readonly id?: string;
}

/** Reads server-sent events (HTML standard, 9.2) from a body as it arrives. Comments and `retry` are ignored. */
export async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<ServerEvent, void, undefined> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = eventOf(block);
      if (event) yield event;
    }
  }
}

function eventOf(block: string): ServerEvent | undefined {
  const fields = block
    .split('\n')
    .map((line) => /^(\w+): ?(.*)$/.exec(line))
    .flatMap((match) => (match ? [[match[1], match[2] ?? ''] as const] : []));
  const valuesOf = (name: string) => fields.filter(([field]) => field === name).map(([, value]) => value);
  const data = valuesOf('data');
  if (data.length === 0) return undefined;
  const [id] = valuesOf('id');
  return { type: valuesOf('event')[0] ?? 'message', data: data.join('\n'), ...(id !== undefined && { id }) };
}
