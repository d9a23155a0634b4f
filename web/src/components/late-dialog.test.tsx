// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { loader } from '#lib/loader.ts';
import { lateDialog } from './late-dialog.tsx';

vi.mock('#lib/errors/report-error.ts', () => ({ reportError: vi.fn<() => void>() }));

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const Loaded = ({ isOpen }: Props) => (isOpen ? <p>loaded</p> : null);
const onClose = vi.fn<() => void>();

/** A dialog whose code comes, or fails to, when the test says so. */
function prepare() {
  const load = vi.fn<() => Promise<typeof Loaded>>();
  const Dialog = lateDialog(load);
  const { rerender } = render(<Dialog isOpen={false} onClose={onClose} />);
  return {
    load,
    show: (isOpen: boolean) => rerender(<Dialog isOpen={isOpen} onClose={onClose} />),
  };
}

const underWay = () => loader.get().operations.map(({ description }) => description);

afterEach(() => {
  cleanup();
  onClose.mockClear();
});

test('the code comes when the dialog is opened, which the loader shows', async () => {
  const { load, show } = prepare();
  expect(load).not.toHaveBeenCalled();
  let come = (_code: typeof Loaded) => {};
  load.mockReturnValue(
    new Promise((resolve) => {
      come = resolve;
    }),
  );
  show(true);
  expect(underWay()).toEqual(['Opening the dialog']);
  await act(async () => come(Loaded));
  expect(screen.getByText('loaded')).toBeTruthy();
  expect(underWay()).toEqual([]);
});

test('what could not be loaded counts as closed, and is loaded again when it is opened again', async () => {
  const { load, show } = prepare();
  load.mockRejectedValueOnce(new Error('no connection'));
  await act(async () => show(true));
  expect(onClose).toHaveBeenCalledOnce();
  show(false);
  expect(underWay()).toEqual([]);
  load.mockResolvedValueOnce(Loaded);
  await act(async () => show(true));
  expect(screen.getByText('loaded')).toBeTruthy();
});

test('who leaves the page meanwhile sees no loader for it', () => {
  const { load, show } = prepare();
  load.mockReturnValue(new Promise(() => {}));
  show(true);
  cleanup();
  expect(underWay()).toEqual([]);
});
