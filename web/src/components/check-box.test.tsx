// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { CheckBox, CollectionCheck } from './check-box.tsx';

const isChecked = (box: HTMLElement) => box instanceof HTMLInputElement && box.checked;

function Question() {
  const [isBelow, setBelow] = useState(false);
  return (
    <CheckBox
      label="With everything below it"
      help="Without this its subcollections stay away."
      checked={isBelow}
      onValueChange={setBelow}
    />
  );
}

test('is ticked and cleared by its label, and says what it means', async () => {
  const { user } = renderInApp(<Question />);
  const box = screen.getByRole('checkbox', { name: 'With everything below it' });
  screen.getByText('Without this its subcollections stay away.');
  await user.click(screen.getByText('With everything below it'));
  expect(isChecked(box)).toBe(true);
  await user.click(screen.getByText('With everything below it'));
  expect(isChecked(box)).toBe(false);
});

test('a box that is ticked in part becomes ticked as a whole', async () => {
  const toggle = vi.fn<(isChosen: boolean) => void>();
  const { user } = renderInApp(
    <CheckBox label="orders" checked="indeterminate" onValueChange={toggle} />,
  );
  await user.click(screen.getByRole('checkbox', { name: 'orders' }));
  expect(toggle.mock.calls).toEqual([[true]]);
});

test('a box that is disabled is not ticked', async () => {
  const toggle = vi.fn<(isChosen: boolean) => void>();
  const { user } = renderInApp(
    <CheckBox label="orders" disabled checked={false} onValueChange={toggle} />,
  );
  await user.click(screen.getByText('orders'));
  expect(toggle).not.toHaveBeenCalled();
});

test('a collection stands with its count, and shows characters that nobody sees', () => {
  const { container } = renderInApp(
    <>
      {[
        { path: 'orders', documentCount: 1200 },
        { path: 'orders\u202E', documentCount: null },
      ].map((collection) => (
        <CollectionCheck
          key={collection.path}
          {...collection}
          checked
          onValueChange={() => undefined}
        />
      ))}
    </>,
  );
  const lines = [...container.querySelectorAll('label')].map(({ textContent }) => textContent);
  expect(lines).toEqual(['orders1,200 documents', 'ordersU+202Enot counted']);
});
