import { Refusal } from '../base/refusal.ts';

export function unknownKey(): Refusal {
  return new Refusal('ERR_APIKEY_NOT_FOUND', 'API key not found.');
}
