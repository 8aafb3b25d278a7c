import { registerTestApp } from '@chatwire/list-conformance/test-app';
import { tanstack } from '../../lists/page/engines/tanstack.tsx';
import { engineList } from './engine-list.tsx';

registerTestApp(engineList(tanstack));
