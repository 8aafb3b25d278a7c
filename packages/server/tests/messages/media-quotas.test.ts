import { startServer } from '@chatwire/testkit';
import { mediaQuotaCases } from './media-quotas.cases.ts';

mediaQuotaCases((env) => startServer({ env }));
