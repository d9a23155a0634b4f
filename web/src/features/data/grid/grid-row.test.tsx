// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { GridRow } from './grid-row.tsx';

function rowOf(path: string, updateTime: string) {
  const document = { name: path, path, missing: false, fields: {}, createTime: null, updateTime };
  return (
    <GridRow
      grid="g"
      index={0}
      document={document}
      href="/"
      shown={{ columns: [], pinned: 0, from: 0, to: 0, totalWidth: 0 }}
      activeColumn={-1}
      isSelected={false}
      isOpen={false}
      hasPath={false}
    />
  );
}

test('a row flashes each time its document changed, not where it shows another one', () => {
  const { container, rerender } = renderInApp(rowOf('menu/tea', '1'));
  const flash = () => container.querySelector<HTMLElement>('[role=row]')?.dataset['flash'];
  expect(flash()).toBeUndefined();
  rerender(rowOf('menu/tea', '1'));
  expect(flash()).toBeUndefined();
  rerender(rowOf('menu/tea', '2'));
  expect(flash()).toBe('1');
  rerender(rowOf('menu/tea', '3'));
  expect(flash()).toBe('0');
  rerender(rowOf('menu/soup', '3'));
  expect(flash()).toBeUndefined();
});
