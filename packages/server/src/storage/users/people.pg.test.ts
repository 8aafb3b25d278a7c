import { freshDatabase } from '@chatwire/testkit';
import { credentialsStoreCases } from '../access/credentials-store.cases.ts';
import { groupsStoreCases } from '../groups/groups-store.cases.ts';
import { openPostgresStorage } from '../postgres/open-postgres.ts';
import { blocksStoreCases } from './blocks-store.cases.ts';
import { usersStoreCases } from './users-store.cases.ts';

const open = async () => openPostgresStorage(await freshDatabase());

usersStoreCases(open);
groupsStoreCases(open);
blocksStoreCases(open);
credentialsStoreCases(open);
