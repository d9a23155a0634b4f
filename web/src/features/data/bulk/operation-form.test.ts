import { operationSchema } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import {
  newOperation,
  operationKinds,
  operations,
  readOperation,
  type OperationForm,
} from './operation-form.ts';

const place = {
  root: 'projects/p/databases/(default)/documents',
  clock: '2026-01-31T12:00:00.000Z',
};
const typed = (form: Partial<OperationForm>) =>
  readOperation({ ...newOperation, field: 'a.b', ...form }, place);

test.each<[Partial<OperationForm>, object]>([
  [
    { op: 'set', value: { type: 'number', text: '3', second: '' }, isOnlyMissing: true },
    { op: 'set', field: 'a.b', to: { value: { integerValue: '3' } }, when: 'missing' },
  ],
  [
    { op: 'set', from: 'template', text: '{x} y' },
    { op: 'set', field: 'a.b', to: { template: '{x} y' }, when: 'always' },
  ],
  [
    { op: 'rename', text: 'c' },
    { op: 'rename', field: 'a.b', to: 'c' },
  ],
  [
    { op: 'add', number: ' -1.5 ' },
    { op: 'add', field: 'a.b', number: -1.5 },
  ],
  [
    { op: 'round', number: '2' },
    { op: 'round', field: 'a.b', digits: 2 },
  ],
  [
    { op: 'replace', text: 'x', with: '' },
    { op: 'replace', field: 'a.b', find: 'x', with: '' },
  ],
  [
    { op: 'replace', text: '(x)', with: '$1', isPattern: true },
    { op: 'replace', field: 'a.b', find: '(x)', with: '$1', pattern: 'same-case' },
  ],
  [
    { op: 'split', text: 'x+', isPattern: true, ignoresCase: true },
    { op: 'split', field: 'a.b', separator: 'x+', pattern: 'any-case' },
  ],
  [
    { op: 'join', text: ', ', isPattern: true },
    { op: 'join', field: 'a.b', separator: ', ' },
  ],
  [
    { op: 'convert', type: 'timestamp', epoch: 'seconds' },
    { op: 'convert', field: 'a.b', to: 'timestamp', epoch: 'seconds' },
  ],
  [
    { op: 'convert', type: 'timestamp', format: ' DD.MM.YYYY ' },
    { op: 'convert', field: 'a.b', to: 'timestamp', epoch: 'milliseconds', format: 'DD.MM.YYYY' },
  ],
  [
    { op: 'convert', type: 'string', format: ' ' },
    { op: 'convert', field: 'a.b', to: 'string', epoch: 'milliseconds' },
  ],
  [
    { op: 'convert', type: 'integer', format: 'DD.MM.YYYY' },
    { op: 'convert', field: 'a.b', to: 'integer', epoch: 'milliseconds' },
  ],
  [
    { op: 'transform', code: '(doc) => doc' },
    { op: 'transform', source: '(doc) => doc', clock: place.clock },
  ],
  [{ op: 'delete' }, { op: 'delete' }],
])('%j is read', (form, operation) => {
  expect(typed(form)).toEqual({ operation });
});

test.each<[Partial<OperationForm>, string]>([
  [{ op: 'remove', field: '' }, 'Name a field'],
  [{ op: 'remove', field: 'a..b' }, 'Not a valid field path'],
  [{ op: 'add', field: '', number: 'x' }, 'Name a field'],
])('%j is refused for its field', (form, problem) => {
  expect(typed(form)).toEqual({ problem: expect.stringContaining(problem), isOfField: true });
});

test.each<[Partial<OperationForm>, string]>([
  [{ op: 'rename', text: '' }, 'Name a field'],
  [{ op: 'add', number: 'x' }, 'Enter a number'],
  [{ op: 'round', number: '' }, 'Enter a number'],
  [{ op: 'add', number: '9007199254740993' }, 'Enter a whole number of at most 15 digits'],
  [{ op: 'replace', text: '' }, 'Enter the text to look for'],
  [{ op: 'split', text: '' }, 'Enter what stands between'],
  [{ op: 'replace', text: 'a)', isPattern: true }, 'At character 2 of the pattern, a ) closes'],
  [{ op: 'convert', type: 'timestamp', format: 'DD.MMM.YYYY' }, '“MMM” is no part of a format'],
  [{ op: 'transform', code: '' }, 'Write a function'],
  [{ op: 'set', value: { type: 'number', text: 'x', second: '' } }, ''],
])('%j is refused', (form, problem) => {
  expect(typed(form)).toEqual({ problem: expect.stringContaining(problem), isOfField: false });
});

test('every operation of the contract is offered', () => {
  const offered = operations;
  expect(Object.keys(operationKinds).toSorted()).toEqual(offered.toSorted());
  const known = operationSchema.options.map(({ shape }) =>
    offered.some((op) => shape.op.safeParse(op).success),
  );
  expect(known).not.toContain(false);
  expect(new Set(offered).size).toBe(19);
});
