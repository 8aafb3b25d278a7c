/** Wire schemas of each provider: account fields and payload of log entries. */
export * from './apns/apns-schema.ts';
export * from './custom/custom-schema.ts';
export * from './fcm/fcm-schema.ts';
export * from './sendgrid/sendgrid-schema.ts';
export * from './smtp/smtp-schema.ts';
export * from './twilio/twilio-schema.ts';
export * from './webpush/webpush-schema.ts';
