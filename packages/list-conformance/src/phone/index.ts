export { PhoneHost } from './phone-host.ts';
export { phoneFeatures, phoneList } from './phone-list.ts';
