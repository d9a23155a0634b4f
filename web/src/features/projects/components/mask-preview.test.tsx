// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { Masks } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { MaskPreview } from './mask-preview.tsx';

test('hundreds of masks that hide nothing scroll in a list that keys reach', () => {
  const rules = Array.from({ length: 200 }, (_, at): Masks['rules'][number] => ({
    collections: '**',
    field: `field${at}`,
    mask: { how: 'email' },
  }));
  const masked = rules.map(() => 0);
  const preview = { items: [], changed: 0, refused: [], unchanged: 3, isComplete: true, masked };
  renderInApp(<MaskPreview rules={rules} preview={preview} />);
  const idle = screen.getByRole('list', { name: 'Idle masks' });
  expect(idle.children).toHaveLength(200);
  expect(idle.tabIndex).toBe(0);
  expect(getComputedStyle(idle).overflowY).toBe('auto');
  expect(getComputedStyle(idle).maxHeight).toBe('144px');
});
