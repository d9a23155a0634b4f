// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { BusyButton } from './busy-button.tsx';

function form(isBusy: boolean, press: () => void, submit: () => void) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <BusyButton type="submit" loading={isBusy} onClick={press}>
        Save
      </BusyButton>
    </form>
  );
}

test('keeps focus and name while it is busy, and does nothing', () => {
  const press = vi.fn<() => void>();
  const submit = vi.fn<() => void>();
  const { rerender } = renderInApp(form(false, press, submit));
  const button = screen.getByRole('button', { name: 'Save' });
  button.focus();
  fireEvent.click(button);
  expect([press.mock.calls.length, submit.mock.calls.length]).toEqual([1, 1]);
  rerender(form(true, press, submit));
  expect(screen.getByRole('button', { name: 'Save', busy: true })).toBe(button);
  expect(document.activeElement).toBe(button);
  expect(button.hasAttribute('disabled')).toBe(false);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button);
  expect([press.mock.calls.length, submit.mock.calls.length]).toEqual([1, 1]);
});
