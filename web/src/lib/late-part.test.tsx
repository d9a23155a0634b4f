// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { late, latePart, partsLoading, useLate } from './late-part.tsx';

const Loaded = ({ text }: { text: string }) => <p>{text}</p>;

afterEach(cleanup);

class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <p>failed</p>;
  }
}

test('counts what is being loaded, and no more what was or could not be', async () => {
  let finish: (text: string) => void = () => undefined;
  const code = late(async () => new Promise<string>((resolve) => (finish = resolve)));
  const failing = late(async () => Promise.reject(new Error('no connection')));
  const loading = code.load();
  const failed = failing.load();
  expect(partsLoading.get()).toBe(2);
  await expect(failed).rejects.toThrow('no connection');
  expect(partsLoading.get()).toBe(1);
  finish('loaded');
  await loading;
  expect(partsLoading.get()).toBe(0);
  await code.load();
  expect(partsLoading.get()).toBe(0);
});

test('a part shows something else until its code is there, and nothing else from then on', async () => {
  const load = vi.fn<() => Promise<typeof Loaded>>().mockResolvedValue(Loaded);
  const Part = latePart(load, <p>meanwhile</p>);
  const { unmount } = render(<Part text="loaded" />);
  expect(screen.getByText('meanwhile')).toBeTruthy();
  await screen.findByText('loaded');
  unmount();
  render(<Part text="loaded" />);
  expect(screen.getByText('loaded')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

test('a failure reaches the boundary, and the part that is drawn next loads again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const load = vi
    .fn<() => Promise<typeof Loaded>>()
    .mockRejectedValueOnce(new Error('no connection'))
    .mockResolvedValueOnce(Loaded);
  const Part = latePart(load);
  const { unmount } = render(
    <Boundary>
      <Part text="loaded" />
    </Boundary>,
  );
  await screen.findByText('failed');
  unmount();
  render(<Part text="loaded" />);
  expect(await screen.findByText('loaded')).toBeTruthy();
});

test('code whose failure is taken is loaded again with the next use, and never unused', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('no connection'))
    .mockResolvedValueOnce('loaded');
  const code = late(load);
  const onFailure = vi.fn<(error: unknown) => void>();
  const Used = ({ uses }: { uses: number }) => <p>{useLate(code, uses, onFailure) ?? 'none'}</p>;
  const { rerender } = render(<Used uses={0} />);
  expect(load).not.toHaveBeenCalled();
  await act(async () => rerender(<Used uses={1} />));
  expect(onFailure).toHaveBeenCalledOnce();
  expect(screen.getByText('none')).toBeTruthy();
  await act(async () => rerender(<Used uses={2} />));
  expect(screen.getByText('loaded')).toBeTruthy();
});
