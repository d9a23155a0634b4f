// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { AskBeforeReading } from './ask-before-reading.tsx';

describe('before live data is read', () => {
  it('the number of reads is said, and nothing begins by itself', async () => {
    const onCompare = vi.fn<() => void>();
    const { user } = renderInApp(
      <AskBeforeReading databases={1} documents={3425} isBilled onCompare={onCompare} />,
    );
    expect(screen.getByText(/about 3,425 documents, each of which Firestore bills/)).toBeDefined();
    expect(onCompare).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    expect(onCompare).toHaveBeenCalledOnce();
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
