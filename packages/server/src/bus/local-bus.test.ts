import { busCases } from './bus.cases.ts';
import { createLocalBus } from './local-bus.ts';

busCases(async ({ name }) => createLocalBus(name));
