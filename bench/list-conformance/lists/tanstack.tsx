import { registerTestApp } from '@chatwire/list-conformance/test-app';
import { tanstack } from '../../lists/page/bare-lists/tanstack.tsx';
import { engineList } from './engine-list.tsx';

registerTestApp(engineList(tanstack));
