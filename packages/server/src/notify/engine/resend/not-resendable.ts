import { Refusal } from '../../../base/refusal.ts';

export function notResendable(text: string): Refusal {
  return new Refusal('ERR_LOG_NOT_RESENDABLE', text);
}
