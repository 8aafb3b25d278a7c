import { freshDatabase } from '@chatwire/testkit';
import { blocksStoreCases } from './blocks-store.cases.ts';
import { credentialsStoreCases } from './credentials-store.cases.ts';
import { groupsStoreCases } from './groups-store.cases.ts';
import { openPostgresStorage } from './postgres/open-postgres.ts';
import { usersStoreCases } from './users-store.cases.ts';

const open = async () => openPostgresStorage(await freshDatabase());

usersStoreCases(open);
groupsStoreCases(open);
blocksStoreCases(open);
credentialsStoreCases(open);
