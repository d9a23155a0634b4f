import { z } from 'zod';
import type { Endpoint } from '../contract/endpoint.ts';
import { failureSchema } from '../contract/errors.ts';
import { fieldsSchema } from '../contract/values.ts';

type JsonObject = Record<string, unknown>;

const firestoreFields: JsonObject = {
  type: 'object',
  description:
    "Fields in Firestore's REST form (https://firebase.google.com/docs/firestore/reference/rest/v1/Value). Doubles that JSON has no number for are the strings NaN, Infinity, -Infinity and -0.",
};

function toSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (Object.is(zodSchema, fieldsSchema)) {
        Object.assign(jsonSchema, firestoreFields);
      }
    },
  });
  return rest;
}

/** The parameters that an object schema describes, one by one. */
function toParameters(schema: z.ZodType | undefined, place: 'path' | 'query'): JsonObject[] {
  if (!(schema instanceof z.ZodObject)) {
    return [];
  }
  return Object.entries<z.ZodType>(schema.shape).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || !part.safeParse(undefined).success,
    schema: toSchema(part, 'input'),
  }));
}

const json = (schema: unknown): JsonObject => ({ 'application/json': { schema } });

function successSchema(data: z.ZodType | undefined): JsonObject {
  return {
    type: 'object',
    properties: {
      success: { const: true },
      ...(data === undefined ? {} : { data: toSchema(data, 'output') }),
    },
    required: data === undefined ? ['success'] : ['success', 'data'],
  };
}

function toOperation(endpoint: Endpoint): JsonObject {
  return {
    security: endpoint.access === 'public' ? [] : [{ idToken: [] }],
    parameters: [
      ...toParameters(endpoint.params, 'path'),
      ...toParameters(endpoint.query, 'query'),
    ],
    ...(endpoint.body === undefined
      ? {}
      : { requestBody: { required: true, content: json(toSchema(endpoint.body, 'input')) } }),
    responses: {
      [String(endpoint.status ?? 200)]: {
        description: 'Success',
        content: json(successSchema(endpoint.data)),
      },
      default: {
        description: 'Failure',
        content: json({ $ref: '#/components/schemas/Failure' }),
      },
    },
  };
}

/**
 * Describes endpoints as an OpenAPI 3.1 document, out of the schemas that parse them.
 * The calls of administrators are left out, as they don't exist for those who may read the description.
 */
export function describeApi(endpoints: readonly Endpoint[], version: string): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of endpoints.filter(({ access }) => access !== 'admin')) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: toOperation(endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Firekeep', version },
    paths,
    components: {
      schemas: { Failure: toSchema(failureSchema, 'output') },
      securitySchemes: {
        idToken: { type: 'http', scheme: 'bearer', description: 'An ID token of Firebase Auth' },
      },
    },
  };
}
