import type { ByteReader, ByteWriter } from '../varint.ts';

/** The numbers of an entry that are not indexed. */
export interface Facts {
  /** Epoch ms. */
  readonly started: number;
  readonly sent: number;
  /** ms */
  readonly processing: number;
  /** ms; undefined when no provider answered. */
  readonly provider: number | undefined;
}

/** `previousMs`: any moment near, the same for reading. */
export function writeFacts(to: ByteWriter, facts: Facts, previousMs: number): void {
  to.signed(facts.started - previousMs);
  to.signed(facts.started - facts.sent);
  to.signed(facts.processing);
  to.varint(facts.provider === undefined ? 0 : facts.provider + 1);
}

export function readFacts(from: ByteReader, previousMs: number): Facts {
  const started = previousMs + from.signed();
  const sent = started - from.signed();
  const processing = from.signed();
  const provider = from.varint();
  return { started, sent, processing, provider: provider === 0 ? undefined : provider - 1 };
}
