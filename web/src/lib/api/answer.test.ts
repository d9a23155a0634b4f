import { deleteProject, getHealth, listProjects } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { readAnswer } from './answer.ts';

const health = { success: true, data: { status: 'ok', version: '1' } };

test('gives the data of a success', () => {
  expect(readAnswer(getHealth, 200, health)).toEqual({ status: 'ok', version: '1' });
});

test('gives nothing where the endpoint answers with nothing', () => {
  expect(readAnswer(deleteProject, 200, { success: true })).toBeUndefined();
});

test('throws what the server says', () => {
  const answer = {
    success: false,
    error: { code: 'not-found', message: 'Project not found', fields: { id: 'Unknown' } },
  };
  expect(() => readAnswer(listProjects, 404, answer)).toThrow(
    expect.objectContaining({
      code: 'not-found',
      message: 'Project not found',
      fields: { id: 'Unknown' },
    }),
  );
});

test.each([
  [502, 'unavailable'],
  [504, 'timeout'],
  [429, 'resource-exhausted'],
  [500, 'unknown'],
  [200, 'unknown'],
])('makes sense of status %i without an answer of ours', (status, code) => {
  expect(() => readAnswer(getHealth, status, undefined)).toThrow(expect.objectContaining({ code }));
});

test('does not take an answer of another version for data', () => {
  const answer = { success: true, data: { state: 'fine' } };
  expect(() => readAnswer(getHealth, 200, answer)).toThrow(
    'The answer could not be read. Please reload the page',
  );
});
