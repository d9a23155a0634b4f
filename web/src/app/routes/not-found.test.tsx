// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { NotFoundPage } from './error.tsx';

test.each(['/nowhere', '/projects/p/nowhere', '/a b/ü'])(
  'the page for %s says Page not found: {path}, as 404',
  (path) => {
    renderInApp(<NotFoundPage />, path);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page Not Found');
    expect(screen.getByText(`Page not found: ${path}`)).toBeTruthy();
    expect(screen.getByText('404')).toBeTruthy();
    expect(document.title).toBe('Page Not Found · Firekeep');
  },
);
