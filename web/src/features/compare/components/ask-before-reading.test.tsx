// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { AskBeforeReading } from './ask-before-reading.tsx';

describe('before live data is read', () => {
  it('the number of reads is said, and nothing begins automatically', async () => {
    const onCompare = vi.fn<() => void>();
    const { user } = renderInApp(
      <AskBeforeReading databases={1} documents={3425} isBilled onCompare={onCompare} />,
    );
    expect(screen.getByText(/about 3,425 documents, each of which Firestore bills/)).toBeDefined();
    expect(onCompare).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    expect(onCompare).toHaveBeenCalledOnce();
  });

  it('a collection alone is not said to be everything', () => {
    renderInApp(
      <AskBeforeReading
        databases={1}
        documents={null}
        within={'orders\u202E'}
        isBilled
        onCompare={() => undefined}
      />,
    );
    expect(screen.getByText(/^Comparing reads/).textContent).toBe(
      'Comparing reads a database as it is now: every document of the collection ordersU+202E and below it, each of which Firestore bills as one read.',
    );
  });

  it('sample data is not said to be billed', () => {
    renderInApp(
      <AskBeforeReading
        databases={1}
        documents={92}
        isBilled={false}
        onCompare={() => undefined}
      />,
    );
    expect(screen.getByText(/about 92 documents\. .* nothing is billed/)).toBeDefined();
    expect(screen.queryByText(/Firestore bills/)).toBeNull();
  });
});
