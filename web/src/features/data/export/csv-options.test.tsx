// @vitest-environment happy-dom
import { defaultCsvForm, type CsvCells } from '@firekeep/functions/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { CsvOptions } from './csv-options.tsx';

function Options() {
  const [cells, setCells] = useState<CsvCells>('flat');
  const [form, setForm] = useState(defaultCsvForm);
  return (
    <>
      <CsvOptions cells={cells} form={form} onCells={setCells} onForm={setForm} />
      <output>{JSON.stringify({ cells, ...form })}</output>
    </>
  );
}

test('each choice is one of the table’s, and what keeping formulas costs is said', async () => {
  const user = userEvent.setup();
  renderInApp(<Options />);
  expect(screen.queryByText(/gets an apostrophe before it/)).not.toBeNull();
  await user.selectOptions(screen.getByLabelText('Maps'), 'JSON in one column');
  await user.selectOptions(screen.getByLabelText('Separator'), 'Semicolon');
  await user.selectOptions(screen.getByLabelText('Texts like formulas'), 'Leave as they are');
  await user.click(screen.getByLabelText('Begin with a byte order mark'));
  expect(screen.queryByText(/only if you trust whoever wrote the data/)).not.toBeNull();
  expect(screen.queryByText(/gets an apostrophe before it/)).toBeNull();
  expect(JSON.parse(screen.getByRole('status').textContent)).toEqual({
    cells: 'json',
    separator: 'semicolon',
    byteOrderMark: true,
    formulas: 'none',
  });
});
