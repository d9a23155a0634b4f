import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { maxAvatarBytes } from '../contract/account.ts';
import { importPartBytes } from '../contract/imports.ts';
import { allEndpoints } from '../testing/endpoints.ts';
import { describeApi } from './openapi.ts';

const contentSchema = z.record(z.string(), z.object({ schema: z.looseObject({}) }));
const operationSchema = z.object({
  description: z.string().optional(),
  security: z.array(z.unknown()),
  parameters: z.array(z.object({ name: z.string(), in: z.enum(['path', 'query']) })),
  requestBody: z.object({ content: contentSchema }).optional(),
  responses: z.record(z.string(), z.object({ content: contentSchema })),
});
const { paths } = z
  .object({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) })
  .parse(
    JSON.parse(
      JSON.stringify(
        describeApi(
          allEndpoints.map(({ endpoint }) => endpoint),
          '1',
        ),
      ),
    ),
  );

function operationOf(path: string, method: string) {
  const operation = paths[path]?.[method.toLowerCase()];
  expect(operation, `${method} ${path}`).toBeDefined();
  return operationSchema.parse(operation);
}

const binary = { schema: { type: 'string', format: 'binary' } };

describe.each(allEndpoints)('$name', ({ endpoint }) => {
  const operation = operationOf(endpoint.path, endpoint.method);

  test('is described with what it takes', () => {
    const names = operation.parameters.map(({ name }) => name);
    const taken = [endpoint.params, endpoint.query].flatMap((part) =>
      part instanceof z.ZodObject ? Object.keys(part.shape) : [],
    );
    expect(names).toEqual(taken);
    const bytes = endpoint.takesBytes === undefined ? [] : ['application/octet-stream'];
    const json = endpoint.body === undefined ? [] : ['application/json'];
    expect(Object.keys(operation.requestBody?.content ?? {})).toEqual([...bytes, ...json]);
    expect(operation.security).toHaveLength(endpoint.access === 'public' ? 0 : 1);
  });

  test('is described with what it answers', () => {
    const success = operation.responses[String(endpoint.status ?? 200)];
    expect(Object.keys(success?.content ?? {})).toEqual(
      endpoint.answersFile ?? ['application/json'],
    );
  });
});

test('files and bytes are no JSON', () => {
  const avatar = operationOf('/api/avatars/{id}', 'GET').responses['200']?.content;
  expect(avatar).toEqual({ 'image/png': binary, 'image/jpeg': binary, 'image/webp': binary });
  const file = operationOf('/api/projects/backup-records/{rid}/download', 'GET');
  expect(file.responses['200']?.content).toEqual({
    'application/x-ndjson': binary,
    'application/json': binary,
    'text/csv': binary,
  });
  const exported = operationOf('/api/projects/exports/{id}/download', 'GET');
  expect(exported.responses['200']?.content).toMatchObject({ 'application/zip': binary });
  const sizes = [
    ['/api/account/avatar', maxAvatarBytes],
    ['/api/projects/imports/{id}/parts/{part}', importPartBytes],
  ] as const;
  for (const [path, maxLength] of sizes) {
    expect(operationOf(path, 'POST').requestBody?.content).toEqual({
      'application/octet-stream': { schema: { ...binary.schema, maxLength } },
    });
  }
});

test('calls of administrators say that they exist for nobody else', () => {
  const { description } = operationOf('/api/admin/contact-submissions', 'GET');
  expect(description).toContain('404');
});
