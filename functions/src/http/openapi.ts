import { z } from 'zod';
import type { Endpoint } from '../contract/endpoint.ts';
import { failureSchema } from '../contract/errors.ts';
import { fieldsSchema } from '../firestore-model/values.ts';

type JsonObject = Record<string, unknown>;

const forAdministrators =
  'For users whose token says `admin: true`. To everybody else the answer is 404, as for an unknown address.';

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

/** What a request carries: nothing, JSON, or the bytes of a file. */
function requestBody({ body, takesBytes }: Endpoint): JsonObject {
  if (takesBytes !== undefined) {
    const schema = { type: 'string', format: 'binary', maxLength: takesBytes };
    return { requestBody: { required: true, content: { 'application/octet-stream': { schema } } } };
  }
  return body === undefined
    ? {}
    : { requestBody: { required: true, content: json(toSchema(body, 'input')) } };
}

/** What a success carries: the envelope, or a file. */
function successContent({ answersFile, data }: Endpoint): JsonObject {
  return answersFile === undefined
    ? json(successSchema(data))
    : Object.fromEntries(
        answersFile.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
      );
}

function toOperation(endpoint: Endpoint): JsonObject {
  return {
    ...(endpoint.access === 'admin' ? { description: forAdministrators } : {}),
    security: endpoint.access === 'public' ? [] : [{ idToken: [] }],
    parameters: [
      ...toParameters(endpoint.params, 'path'),
      ...toParameters(endpoint.query, 'query'),
    ],
    ...requestBody(endpoint),
    responses: {
      [String(endpoint.status ?? 200)]: {
        description: 'Success',
        content: successContent(endpoint),
      },
      default: {
        description: 'Failure',
        content: json({ $ref: '#/components/schemas/Failure' }),
      },
    },
  };
}

const aboutQueries =
  'A GET can be sent as a POST with the header `X-HTTP-Method-Override: GET` and its query as the body, a JSON object of texts of at most 32 KiB: for paths of documents that are too long for an address.';

/** Describes endpoints as an OpenAPI 3.1 document, out of the schemas that parse them. */
export function describeApi(endpoints: readonly Endpoint[], version: string): JsonObject {
  const paths = new Map<string, JsonObject>();
  for (const endpoint of endpoints) {
    paths.set(endpoint.path, {
      ...paths.get(endpoint.path),
      [endpoint.method.toLowerCase()]: toOperation(endpoint),
    });
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Firekeep', version, description: aboutQueries },
    paths: Object.fromEntries(paths),
    components: {
      schemas: { Failure: toSchema(failureSchema, 'output') },
      securitySchemes: {
        idToken: { type: 'http', scheme: 'bearer', description: 'An ID token of Firebase Auth' },
      },
    },
  };
}
