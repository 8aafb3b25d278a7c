import { postgresCarrier } from '../fixtures/nodes/postgres-carrier.ts';
import { nodeOutageCases } from './several-nodes.cases.ts';

nodeOutageCases(postgresCarrier);
