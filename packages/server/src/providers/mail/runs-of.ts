import type { DigestMessage, DigestPerson } from '@chatwire/protocol';

/** Messages one person sent one after another. */
export interface Run {
  readonly sender: DigestPerson;
  readonly texts: readonly string[];
}

/** A conversation as its turns, so that a name stands once before what was said. */
export function runsOf(messages: readonly DigestMessage[]): Run[] {
  const runs: { sender: DigestPerson; texts: string[] }[] = [];
  for (const { sender, message } of messages) {
    const last = runs.at(-1);
    if (last?.sender.uid === sender.uid) last.texts.push(message);
    else runs.push({ sender, texts: [message] });
  }
  return runs;
}
