// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { DatabaseField } from './database-field.tsx';

const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

function show(value: string, databases: readonly string[] | null) {
  const onValueChange = vi.fn<(databaseId: string) => void>();
  const { user } = renderInApp(
    <DatabaseField
      value={value}
      databases={databases}
      onValueChange={onValueChange}
      error={undefined}
    />,
  );
  return { user, onValueChange };
}

test('known databases are chosen from, and the default one is chosen where there is one', () => {
  show('(default)', ['(default)', 'staging']);
  expect(options()).toEqual(['(default)', 'staging']);
  expect(screen.getByLabelText('Database')).toHaveProperty('value', '(default)');
});

test('without a default one among them, none of them is chosen before somebody does', async () => {
  const { user, onValueChange } = show('(default)', ['shop', 'staging']);
  expect(options()).toEqual(['Choose a database', 'shop', 'staging']);
  expect(screen.getByLabelText('Database')).toHaveProperty('value', '');
  await user.selectOptions(screen.getByLabelText('Database'), 'shop');
  expect(onValueChange.mock.calls).toEqual([['shop']]);
});

test.each([null, []])('an unknown one is typed (%j)', async (databases) => {
  const { user, onValueChange } = show('', databases);
  expect(screen.queryByRole('option')).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Database' }), 's');
  expect(onValueChange.mock.calls).toEqual([['s']]);
});
