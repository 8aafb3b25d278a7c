import type { DigestMessage, DigestPerson } from '@chatwire/protocol';

/** Consecutive messages of one sender. */
export interface SenderGroup {
  readonly sender: DigestPerson;
  readonly texts: readonly string[];
}

/** Groups consecutive messages of the same sender, so that the name is shown once per group. */
export function groupBySender(messages: readonly DigestMessage[]): SenderGroup[] {
  const runs: { sender: DigestPerson; texts: string[] }[] = [];
  for (const { sender, message } of messages) {
    const last = runs.at(-1);
    if (last?.sender.uid === sender.uid) last.texts.push(message);
    else runs.push({ sender, texts: [message] });
  }
  return runs;
}
