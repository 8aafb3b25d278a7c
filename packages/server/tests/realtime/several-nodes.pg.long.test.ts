import { postgresCarrier } from '../fixtures/postgres-carrier.ts';
import { nodeOutageCases } from './several-nodes.cases.ts';

nodeOutageCases(postgresCarrier);
