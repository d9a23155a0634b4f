// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import type { FirestoreValue } from '#lib/typed-value.ts';
import { DifferenceLine } from './difference-line.tsx';

function shown(before: FirestoreValue, after: FirestoreValue): string {
  const { container } = renderInApp(
    <DifferenceLine before={before} after={after} isPart={false} />,
  );
  return container.textContent;
}

test('values that look the same are marked where they differ, others are not', () => {
  expect(shown({ stringValue: 'Ada' }, { stringValue: 'Ada ' })).toBe(
    'They differ (nothing became U+0020): Ada → Ada⟨␠⟩',
  );
  expect(shown({ stringValue: 'open' }, { stringValue: 'paid' })).toBe('');
  // Each side says its type.
  expect(shown({ integerValue: '1' }, { doubleValue: 1 })).toBe('');
});
