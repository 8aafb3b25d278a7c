import { redeliveryCases } from './redelivery.cases.ts';

redeliveryCases(async () => ({}));
