import { disclosure, element, inline } from './dom.js';

/** Draws JSON Schemas of one document: a type in a few words, and its members on demand. */
export function schemaViews(openapi) {
  function resolved(schema) {
    const name = nameOf(schema);
    return name ? openapi.components.schemas[name] : schema;
  }

  /** What a value must be, in a few words. */
  function typeText(schema) {
    const name = nameOf(schema);
    if (name) return resolved(schema).enum ? typeText(resolved(schema)) : name;
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
    if (schema.anyOf) return schema.anyOf.map(typeText).join(' | ');
    if (schema.allOf) return schema.allOf.map(typeText).join(' & ');
    if (schema.type === 'array')
      return `list of ${typeText(schema.items ?? {})}${range(schema.minItems, schema.maxItems)}`;
    if (schema.additionalProperties) return `map of ${typeText(schema.additionalProperties)}`;
    const bounds = range(schema.minimum ?? schema.minLength, schema.maximum ?? schema.maxLength);
    return `${schema.type ?? 'anything'}${bounds}`;
  }

  /** The members of an object, of the items of a list, or of what a union may be. */
  function members(schema) {
    const whole = resolved(schema);
    if (whole.type === 'array') return members(whole.items ?? {});
    const parts = whole.anyOf ?? whole.allOf;
    if (parts) return element('ul', { className: 'members' }, parts.filter(hasMembers).map(part));
    return element(
      'ul',
      { className: 'members' },
      Object.entries(whole.properties ?? {}).map(([name, member]) =>
        memberItem(name, member, whole.required?.includes(name) === true),
      ),
    );
  }

  function hasMembers(schema) {
    const whole = resolved(schema);
    if (whole.type === 'array') return hasMembers(whole.items ?? {});
    return Boolean(whole.properties) || (whole.anyOf ?? whole.allOf ?? []).some(hasMembers);
  }

  /** One case of a union, named by what tells it apart. */
  function part(schema) {
    const whole = resolved(schema);
    const kind = whole.properties?.type?.const;
    const label = whole.title ?? (kind === undefined ? typeText(schema) : String(kind));
    return element(
      'li',
      {},
      disclosure({}, element('summary', {}, element('code', {}, label)), () => members(schema)),
    );
  }

  function memberItem(name, schema, isNeeded) {
    const line = [
      element('code', {}, name),
      ' ',
      element('span', { className: 'muted' }, typeText(schema)),
      isNeeded ? '' : element('span', { className: 'muted' }, ' · optional'),
      ...(schema.description ? [' · ', ...inline(schema.description)] : []),
    ];
    if (!hasMembers(schema)) return element('li', {}, line);
    return element(
      'li',
      {},
      disclosure({}, element('summary', {}, line), () => members(schema)),
    );
  }

  return { typeText, members, hasMembers, resolved };
}

function nameOf(schema) {
  return schema.$ref?.split('/').at(-1);
}

function range(minimum, maximum) {
  if (minimum === undefined && maximum === undefined) return '';
  return ` (${minimum ?? ''}…${maximum === Number.MAX_SAFE_INTEGER ? '2⁵³−1' : (maximum ?? '')})`;
}
