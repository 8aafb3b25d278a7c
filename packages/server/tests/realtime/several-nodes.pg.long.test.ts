import { postgresCarrier } from './postgres-carrier.ts';
import { nodeOutageCases } from './several-nodes.cases.ts';

nodeOutageCases(postgresCarrier);
