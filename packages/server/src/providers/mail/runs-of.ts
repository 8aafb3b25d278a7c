import type { DigestMessage, DigestPerson } from '@chatwire/protocol';

/** Consecutive messages of one sender. */
export interface Run {
  readonly sender: DigestPerson;
  readonly texts: readonly string[];
}

/** Groups messages by consecutive sender, so that a name is shown once per group. */
export function runsOf(messages: readonly DigestMessage[]): Run[] {
  const runs: { sender: DigestPerson; texts: string[] }[] = [];
  for (const { sender, message } of messages) {
    const last = runs.at(-1);
    if (last?.sender.uid === sender.uid) last.texts.push(message);
    else runs.push({ sender, texts: [message] });
  }
  return runs;
}
