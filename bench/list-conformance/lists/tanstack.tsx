import { registerStage } from '@chatwire/list-conformance/stage';
import { tanstack } from '../../lists/page/engines/tanstack.tsx';
import { engineList } from './engine-list.tsx';

registerStage(engineList(tanstack));
