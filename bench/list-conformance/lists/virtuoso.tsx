import { registerTestApp } from '@chatwire/list-conformance/test-app';
import { virtuoso } from '../../lists/page/bare-lists/virtuoso.tsx';
import { engineList } from './engine-list.tsx';

registerTestApp(engineList(virtuoso));
