/** What crosses the wire about each provider: its account's fields and the payload of its entries. */
export * from './apns/apns-schema.ts';
export * from './custom/custom-schema.ts';
export * from './fcm/fcm-schema.ts';
export * from './sendgrid/sendgrid-schema.ts';
export * from './smtp/smtp-schema.ts';
export * from './twilio/twilio-schema.ts';
