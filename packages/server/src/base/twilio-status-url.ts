/** Path of our endpoint for Twilio's delivery reports. See docs/spec/notifications.md#inbound-provider-calls. */
export const TWILIO_STATUS_PATH = '/v3/notifications/sms/v1/providers/twilio/status';

/** Where Twilio reports deliveries of an account. `publicUrl`: no slash at its end. */
export function twilioStatusUrl(publicUrl: string, inboundToken: string): string {
  return `${publicUrl}${TWILIO_STATUS_PATH}?token=${inboundToken}`;
}
