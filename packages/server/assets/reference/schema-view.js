import { disclosure, element, inline } from './dom.js';

/** Values of a list that are shown in the type itself; longer lists open. */
const FEW = 4;

/**
 * Draws JSON Schemas of one document: a type in a few words, and its members on demand. Members of what a client sends are
 * marked if they are required, as parameters are; members of what it receives, if they may be absent.
 */
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
    if (schema.enum) {
      if (schema.enum.length > FEW) return `one of ${schema.enum.length} values`;
      return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
    }
    if (schema.anyOf) return schema.anyOf.map(typeText).join(' | ');
    if (schema.allOf) return schema.allOf.map(typeText).join(' & ');
    if (schema.type === 'array')
      return `list of ${typeText(schema.items ?? {})}${range(schema.minItems, schema.maxItems)}`;
    if (schema.additionalProperties) return `map of ${typeText(schema.additionalProperties)}`;
    const bounds = range(schema.minimum ?? schema.minLength, schema.maximum ?? schema.maxLength);
    return `${schema.type ?? 'anything'}${bounds}`;
  }

  /** The values of a long list, which opens; undefined if the type's text names all of them. */
  function typeView(schema) {
    const values = valuesOf(schema);
    if (!values || values.length <= FEW) return undefined;
    return disclosure({}, element('summary', {}, `${values.length} values`), () =>
      element(
        'ul',
        { className: 'codes' },
        values.map((value) => element('li', {}, element('code', {}, String(value)))),
      ),
    );
  }

  function valuesOf(schema) {
    const whole = resolved(schema);
    if (whole.type === 'array') return valuesOf(whole.items ?? {});
    return whole.enum ?? whole.anyOf?.map(valuesOf).find(Boolean);
  }

  /** The members of an object, of the items of a list, or of what a union may be. `isSent`: whether a client sends it. */
  function members(schema, isSent) {
    const whole = resolved(schema);
    if (whole.type === 'array') return members(whole.items ?? {}, isSent);
    const parts = (whole.anyOf ?? whole.allOf)?.filter(hasMembers);
    if (parts) {
      const items = parts.map((one) => part(one, isSent));
      return element('ul', { className: 'members' }, items);
    }
    return element(
      'ul',
      { className: 'members' },
      Object.entries(whole.properties ?? {}).map(([name, member]) =>
        memberItem(name, member, markOf(whole.required?.includes(name) === true, isSent), isSent),
      ),
    );
  }

  function hasMembers(schema) {
    const whole = resolved(schema);
    if (whole.type === 'array') return hasMembers(whole.items ?? {});
    return Boolean(whole.properties) || (whole.anyOf ?? whole.allOf ?? []).some(hasMembers);
  }

  /** One case of a union, named by what tells it apart. */
  function part(schema, isSent) {
    const whole = resolved(schema);
    const kind = whole.properties?.type?.const;
    const label = whole.title ?? (kind === undefined ? typeText(schema) : String(kind));
    return element(
      'li',
      {},
      disclosure({}, element('summary', {}, element('code', { className: 'member' }, label)), () =>
        members(schema, isSent),
      ),
    );
  }

  function memberItem(name, schema, mark, isSent) {
    const line = [
      element('code', { className: 'member' }, name),
      ' ',
      element('span', { className: 'muted' }, typeText(schema)),
      mark,
    ];
    const about = schema.description ? element('div', {}, inline(schema.description)) : '';
    if (!hasMembers(schema)) return element('li', {}, line, about, typeView(schema));
    return element(
      'li',
      {},
      disclosure({}, element('summary', {}, line), () => members(schema, isSent)),
      about,
    );
  }

  return { typeText, typeView, members, hasMembers, resolved };
}

/** The mark of a parameter or member that a client must send, or that it may not receive; undefined for the others. */
export function markOf(isRequired, isSent) {
  if (isSent) return isRequired ? element('span', { className: 'needed' }, ' required') : undefined;
  return isRequired ? undefined : element('span', { className: 'muted' }, ' · optional');
}

function nameOf(schema) {
  return schema.$ref?.split('/').at(-1);
}

function range(minimum, maximum) {
  if (minimum === undefined && maximum === undefined) return '';
  return ` (${minimum ?? ''}…${maximum === Number.MAX_SAFE_INTEGER ? '2⁵³−1' : (maximum ?? '')})`;
}
