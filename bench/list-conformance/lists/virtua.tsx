import { registerStage } from '@chatwire/list-conformance/stage';
import { virtua } from '../../lists/page/engines/virtua.tsx';
import { engineList } from './engine-list.tsx';

registerStage(engineList(virtua));
