import type * as protocol from '@chatwire/protocol';
import type { Static, TSchema } from 'typebox';

type Protocol = typeof protocol;

/** Examples by the name that the protocol exports a schema under; the compiler checks them against its type. */
export type SchemaExamples = {
  readonly [Name in keyof Protocol as Protocol[Name] extends TSchema ? Name : never]?: Protocol[Name] extends TSchema
    ? Static<Protocol[Name]>
    : never;
};
