import type { AccountKind } from '@chatwire/protocol';

/** Name of an emulated provider: the kind of its accounts. The custom ones are webhooks of the operator. */
export type SandboxProvider = AccountKind;
