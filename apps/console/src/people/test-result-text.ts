import type { Channel, TestSendResult } from '@chatwire/protocol';
import { PROVIDER_WORDS } from '../words/providers.ts';
import { stopPhrase } from '../words/stop-phrase.ts';
import { durationText } from '../words/times.ts';

/** What became of a test, to follow the name of its target. */
export function testResultText(result: TestSendResult, channel: Channel): string {
  const { provider, providerResponse: answer, reason, success } = result;
  if (reason !== undefined) return `not sent: ${stopPhrase(reason, { ...result, channel })}.`;
  const by = provider === undefined ? 'the provider' : PROVIDER_WORDS[provider];
  const said = answer ? ` (${answer.code ?? answer.status}, ${durationText(answer.durationMs)})` : '';
  return success ? `${by} accepted it${said}.` : `${by} refused it${said}.`;
}
