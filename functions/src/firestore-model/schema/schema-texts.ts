import { describeFields, type Member, type TypeLanguage } from './describe-fields.ts';
import type { SchemaTally } from './shape.ts';

/**
 * The type of a collection's documents, as text to copy. It is that of plain JSON: times, bytes
 * (base64) and references are texts, points objects, vectors arrays.
 */
export interface SchemaTexts {
  readonly typescript: string;
  readonly zod: string;
  readonly jsonSchema: string;
}

/** @param collectionId the last name of the collection's path */
export function schemaTexts(tally: SchemaTally, collectionId: string): SchemaTexts {
  const name = identifierOf(collectionId);
  const value = `${name[0]?.toLowerCase() ?? ''}${name.slice(1)}`;
  const described = describeFields(tally, jsonSchema);
  const schema = { $schema: 'https://json-schema.org/draft/2020-12/schema', title: collectionId };
  return {
    typescript: `export type ${name} = ${describeFields(tally, typescript)};\n`,
    zod: `import { z } from 'zod';\n\nexport const ${value}Schema = ${describeFields(tally, zod)};\n`,
    jsonSchema: `${JSON.stringify({ ...schema, ...described }, null, 2)}\n`,
  };
}

/** `order-lines` becomes `OrderLines`; what has no letters `Document`. */
function identifierOf(collectionId: string): string {
  const words = collectionId.match(/[A-Za-z0-9]+/g) ?? [];
  const name = words.map((word) => `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`).join('');
  return /^[A-Z]/.test(name) ? name : `Document${name}`;
}

function indented(text: string): string {
  return text.replaceAll('\n', '\n  ');
}

function block(open: string, lines: readonly string[], close: string): string {
  return `${open}\n${lines.map((line) => `  ${indented(line)}`).join('\n')}\n${close}`;
}

function quotedName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

const scalarTypes = {
  null: 'null',
  boolean: 'boolean',
  timestamp: 'string',
  string: 'string',
  bytes: 'string',
  reference: 'string',
  geopoint: '{ latitude: number; longitude: number }',
  vector: 'number[]',
} as const;

const typescript: TypeLanguage<string> = {
  scalar: (type, isTextual) =>
    type === 'int64' || type === 'double'
      ? isTextual
        ? 'number | string'
        : 'number'
      : scalarTypes[type],
  map: (members, rest) =>
    members.length === 0
      ? `Record<string, ${rest ?? 'unknown'}>`
      : block(
          '{',
          [
            ...members.map(({ name, isOptional, form }) => {
              const key = `${quotedName(name)}${isOptional ? '?' : ''}`;
              return `${key}: ${form};`;
            }),
            // Beside named members it has to be the type of all of them.
            ...(rest === null ? [] : ['[key: string]: unknown;']),
          ],
          '}',
        ),
  array: (element) => `Array<${element ?? 'unknown'}>`,
  either: (forms) => forms.join(' | '),
};

const scalarSchemas = {
  null: 'z.null()',
  boolean: 'z.boolean()',
  timestamp: 'z.iso.datetime()',
  string: 'z.string()',
  bytes: 'z.base64()',
  reference: 'z.string()',
  geopoint: 'z.object({ latitude: z.number(), longitude: z.number() })',
  vector: 'z.array(z.number())',
} as const;

function zodMember({ name, isOptional, form }: Member<string>): string {
  // In a literal this name alone would be the object's prototype.
  const key = name === '__proto__' ? `['__proto__']` : quotedName(name);
  return `${key}: ${form}${isOptional ? '.optional()' : ''},`;
}

const zod: TypeLanguage<string> = {
  scalar: (type, isTextual) => {
    if (type !== 'int64' && type !== 'double') {
      return scalarSchemas[type];
    }
    const number = type === 'int64' ? 'z.int()' : 'z.number()';
    return isTextual ? `z.union([${number}, z.string()])` : number;
  },
  map: (members, rest) =>
    members.length === 0
      ? `z.record(z.string(), ${rest ?? 'z.unknown()'})`
      : block('z.object({', members.map(zodMember), rest === null ? '})' : `}).catchall(${rest})`),
  array: (element) => `z.array(${element ?? 'z.unknown()'})`,
  either: (forms) => `z.union([${forms.join(', ')}])`,
};

type JsonSchema = Readonly<Record<string, unknown>>;

const number = { type: 'number' };
const scalarJsonSchemas = {
  null: { type: 'null' },
  boolean: { type: 'boolean' },
  timestamp: { type: 'string', format: 'date-time' },
  string: { type: 'string' },
  bytes: { type: 'string', contentEncoding: 'base64' },
  reference: { type: 'string' },
  geopoint: {
    type: 'object',
    properties: { latitude: number, longitude: number },
    required: ['latitude', 'longitude'],
  },
  vector: { type: 'array', items: number },
} as const;

const jsonSchema: TypeLanguage<JsonSchema> = {
  scalar: (type, isTextual) => {
    if (type !== 'int64' && type !== 'double') {
      return scalarJsonSchemas[type];
    }
    const name = type === 'int64' ? 'integer' : 'number';
    return { type: isTextual ? [name, 'string'] : name };
  },
  map: (members, rest) => {
    const properties: Record<string, unknown> = {};
    // So that a field may be called anything.
    Object.setPrototypeOf(properties, null);
    for (const { name, form } of members) {
      properties[name] = form;
    }
    const required = members.filter(({ isOptional }) => !isOptional).map(({ name }) => name);
    return {
      type: 'object',
      properties,
      ...(required.length > 0 ? { required } : {}),
      ...(rest === null ? {} : { additionalProperties: rest }),
    };
  },
  array: (element) => ({ type: 'array', ...(element === null ? {} : { items: element }) }),
  either: (forms) => ({ anyOf: forms }),
};
