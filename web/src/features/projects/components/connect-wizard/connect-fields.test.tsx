// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useForm, useWatch } from 'react-hook-form';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import type { ConnectForm } from '../../model/connect-form.ts';
import { DatabaseField } from './connect-fields.tsx';

const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

function Form({ value, databases }: { value: string; databases: readonly string[] | null }) {
  const { control } = useForm<ConnectForm, unknown, ConnectForm>({
    defaultValues: { databaseId: value },
  });
  return (
    <>
      <DatabaseField control={control} databases={databases} />
      <output>{useWatch({ control, name: 'databaseId' })}</output>
    </>
  );
}

function show(value: string, databases: readonly string[] | null) {
  return renderInApp(<Form value={value} databases={databases} />);
}

const chosen = () => screen.getByRole('status').textContent;

test('known databases are chosen from, and the default one is chosen where there is one', () => {
  show('(default)', ['(default)', 'staging']);
  expect(options()).toEqual(['(default)', 'staging']);
  expect(screen.getByLabelText('Database')).toHaveProperty('value', '(default)');
});

test('without a default one among them, none of them is chosen before somebody does', async () => {
  const { user } = show('(default)', ['shop', 'staging']);
  expect(options()).toEqual(['Choose a database', 'shop', 'staging']);
  expect(screen.getByLabelText('Database')).toHaveProperty('value', '');
  await user.selectOptions(screen.getByLabelText('Database'), 'shop');
  expect(chosen()).toBe('shop');
});

test.each([null, []])('an unknown one is typed (%j)', async (databases) => {
  const { user } = show('', databases);
  expect(screen.queryByRole('option')).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Database' }), 's');
  expect(chosen()).toBe('s');
});

test('the browser knows the input by its name', () => {
  show('(default)', null);
  expect(screen.getByLabelText('Database').getAttribute('name')).toBe('database-id');
});
