import * as protocol from '@chatwire/protocol';
import { memberOf } from '../../base/values/member-of.ts';

/** Enumerations of many schemas, for documents and for the types of generated clients. */
const ENUMERATIONS: Readonly<Record<string, readonly string[]>> = {
  AlarmEvent: protocol.ALARM_EVENTS,
  AlarmMetric: protocol.ALARM_METRIC_NAMES,
  AlarmSeverity: protocol.ALARM_SEVERITIES,
  AlarmState: protocol.ALARM_STATES,
  AuditAction: protocol.AUDIT_ACTIONS,
  AuditActorKind: protocol.AUDIT_ACTOR_KINDS,
  AuditOutcome: protocol.AUDIT_OUTCOMES,
  AuditTargetKind: protocol.AUDIT_TARGET_KINDS,
  CallStatus: protocol.CALL_STATUSES,
  Channel: protocol.CHANNELS,
  ErrorCode: Object.keys(protocol.ERROR_STATUS),
  KeyScope: protocol.KEY_SCOPES,
  MessageCategory: protocol.MESSAGE_CATEGORIES,
  Outcome: protocol.OUTCOMES,
  Platform: protocol.PLATFORMS,
  ProviderName: protocol.ALL_PROVIDERS,
  Reason: protocol.REASONS,
  ReceiverType: protocol.RECEIVER_TYPES,
  RunStatus: protocol.RUN_STATUSES,
  Scope: protocol.SCOPES,
  Trigger: [...protocol.TRIGGERS, ...protocol.EXTENSION_TRIGGERS],
  WebhookEvent: protocol.WEBHOOK_EVENTS,
};

/** Values that appear only when an operator enables them. See docs/spec/last-mile.md#switches. */
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  Platform: protocol.WEBPUSH_PLATFORMS,
  ProviderName: protocol.EXTENSION_PROVIDERS,
  Trigger: protocol.EXTENSION_TRIGGERS,
};

/** A named enumeration of the protocol. */
export interface Enumeration {
  readonly name: string;
  readonly values: readonly string[];
  readonly extension: readonly string[] | undefined;
}

/**
 * Names for the components of a document: the `$id` of a schema, otherwise the name the protocol exports it under.
 * Copies are recognised by their text, because `Type.Optional` copies what it makes optional.
 */
export class SchemaNames {
  readonly #byText = new Map<string, string>();
  readonly #enumerations = new Map(
    Object.entries(ENUMERATIONS).map(([name, values]): [string, Enumeration] => [
      JSON.stringify(values),
      { name, values, extension: EXTENSIONS[name] },
    ]),
  );

  constructor() {
    for (const [name, schema] of Object.entries<unknown>(protocol)) {
      if (!isComposite(schema)) continue;
      const text = JSON.stringify(schema);
      if (!this.#byText.has(text)) this.#byText.set(text, idOf(schema) ?? name);
    }
  }

  /** Returns the name of the component of an exported schema. */
  static componentOf(exported: string): string {
    const schemas: Readonly<Record<string, unknown>> = protocol;
    return idOf(schemas[exported]) ?? exported;
  }

  /** Returns the enumeration with the values of a schema. */
  enumerationOf(schema: object): Enumeration | undefined {
    const values = memberOf(schema, 'enum');
    return values === undefined ? undefined : this.#enumerations.get(JSON.stringify(values));
  }

  /** Returns a name; undefined for values, lists, and records, and for schemas that only one route has. */
  nameOf(schema: object): string | undefined {
    return idOf(schema) ?? (isComposite(schema) ? this.#byText.get(JSON.stringify(schema)) : undefined);
  }
}

function isComposite(schema: unknown): schema is object {
  if (typeof schema !== 'object' || schema === null) return false;
  return 'properties' in schema || 'anyOf' in schema || 'allOf' in schema;
}

function idOf(schema: unknown): string | undefined {
  const id = memberOf(schema, '$id');
  return typeof id === 'string' ? id : undefined;
}
