import { registerTestApp } from '@chatwire/list-conformance/test-app';
import { virtua } from '../../lists/page/bare-lists/virtua.tsx';
import { engineList } from './engine-list.tsx';

registerTestApp(engineList(virtua));
