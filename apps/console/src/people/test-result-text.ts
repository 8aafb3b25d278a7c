import type { Channel, TestSendResult } from '@chatwire/protocol';
import { entryText } from '../text/entry-text.ts';
import { durationText } from '../text/times.ts';

/** Returns the result of a test send as text that follows the name of the target. */
export function testResultText(result: TestSendResult, channel: Channel): string {
  const { providerResponse: response, success } = result;
  const text = entryText({ ...result, channel, outcome: success ? 'sent' : 'failed' });
  return response ? `${text} (${response.code ?? response.status}, ${durationText(response.durationMs)})` : text;
}
