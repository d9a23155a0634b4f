// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import {
  newOperation,
  readOperation,
  type OperationForm,
  type OperationProblem,
} from './operation-form.ts';
import { OperationRow } from './operation-row.tsx';

const place = { root: '', clock: '2026-01-31T12:00:00.000Z' };

function show(form: Partial<OperationForm>, mayDelete = true, problem?: OperationProblem) {
  const typed: OperationForm[] = [];
  function Row() {
    const [shown, setShown] = useState({ ...newOperation, field: 'name', ...form });
    typed.push(shown);
    const row = { number: 1, form: shown, problem, onRemove: null, fields: [] };
    return <OperationRow {...row} {...{ place, mayDelete }} onChange={setShown} />;
  }
  const { user } = renderInApp(<Row />);
  return { user, read: () => readOperation(typed.at(-1) ?? newOperation, place) };
}

test('a text is replaced by a pattern once that is ticked, whose case may be ignored', async () => {
  const { user, read } = show({ op: 'replace', text: '(m)s', with: '$1r' });
  expect(screen.queryByRole('checkbox', { name: 'Ignore case' })).toBeNull();
  expect(read()).toEqual({
    operation: { op: 'replace', field: 'name', find: '(m)s', with: '$1r' },
  });
  await user.click(screen.getByRole('checkbox', { name: 'Look for a pattern' }));
  expect(screen.getByText(/\$1 for what the first/)).toBeDefined();
  expect(read()).toMatchObject({ operation: { find: '(m)s', pattern: 'same-case' } });
  await user.click(screen.getByRole('checkbox', { name: 'Ignore case' }));
  expect(read()).toMatchObject({ operation: { find: '(m)s', pattern: 'any-case' } });
});

test('a text is split by a pattern, an array is joined by none', async () => {
  const { user, read } = show({ op: 'split', text: '[,;]' });
  await user.click(screen.getByRole('checkbox', { name: 'A pattern stands between the parts' }));
  expect(read()).toMatchObject({ operation: { separator: '[,;]', pattern: 'same-case' } });
  await user.selectOptions(screen.getByLabelText('What to do'), 'join');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('times are read by a format where one is given, for texts and timestamps alone', async () => {
  const { user, read } = show({ op: 'convert', type: 'integer' });
  expect(screen.queryByLabelText('Format of times, in UTC')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Type'), 'timestamp');
  await user.type(screen.getByLabelText('Format of times, in UTC'), 'D.M.YYYY');
  expect(read()).toMatchObject({ operation: { to: 'timestamp', format: 'D.M.YYYY' } });
});

test.each([true, false])('whether deleting is offered where it may be done is %s', (mayDelete) => {
  show({}, mayDelete);
  expect(screen.queryAllByRole('option', { name: 'Delete the documents' })).toHaveLength(
    mayDelete ? 1 : 0,
  );
});

test.each([true, false])('a problem stands by what it is about: the field, %s', (isOfField) => {
  show({ op: 'add' }, true, { problem: 'Something is wrong', isOfField });
  const field = screen.getByRole('textbox', { name: 'Field' });
  expect(field.matches('[aria-invalid=true]')).toBe(isOfField);
  expect(screen.queryAllByRole('alert')).toHaveLength(isOfField ? 0 : 1);
});

test('who removes an operation has the focus in the one beside it', async () => {
  function Rows() {
    const [numbers, setNumbers] = useState([1, 2, 3]);
    return numbers.map((number) => (
      <OperationRow
        key={number}
        {...{ number, place, form: newOperation, problem: undefined, fields: [], mayDelete: true }}
        onChange={() => undefined}
        onRemove={() => setNumbers(numbers.filter((one) => one !== number))}
      />
    ));
  }
  const { user } = renderInApp(<Rows />);
  const focused = () => document.activeElement?.closest('fieldset')?.getAttribute('aria-label');
  await user.click(screen.getByRole('button', { name: 'Remove operation 3' }));
  expect(focused()).toBe('Operation 2');
  await user.click(screen.getByRole('button', { name: 'Remove operation 1' }));
  expect(focused()).toBe('Operation 2');
});
