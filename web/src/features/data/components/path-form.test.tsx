// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { PathForm } from './path-form.tsx';

test('a refusal goes as soon as the path is changed', async () => {
  const { user } = renderInApp(<PathForm source={{ projectId: 'p1', at: { kind: 'now' } }} />);
  const field = screen.getByLabelText('Go to a path');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  await user.type(field, 'a//b');
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
  await user.keyboard('{Enter}');
  expect(field.getAttribute('aria-invalid')).toBe('true');
});
