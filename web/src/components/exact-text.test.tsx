// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { ExactText } from './exact-text.tsx';

describe('an id on a page', () => {
  it('can’t turn the direction of what follows, nor hide a space', () => {
    const { container } = renderInApp(<ExactText text={' abc\u202Egnp.exe'} />);
    expect(container.querySelector('bdi')?.textContent).toBe('␠abcU+202Egnp.exe');
  });
});
