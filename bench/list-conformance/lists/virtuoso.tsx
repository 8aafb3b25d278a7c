import { registerStage } from '@chatwire/list-conformance/stage';
import { virtuoso } from '../../lists/page/engines/virtuoso.tsx';
import { engineList } from './engine-list.tsx';

registerStage(engineList(virtuoso));
