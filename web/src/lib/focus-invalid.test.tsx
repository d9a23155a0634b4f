// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useState, type FormEvent } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { followInvalidForms } from './focus-invalid.ts';

let stop: () => void;
beforeEach(() => {
  stop = followInvalidForms();
});
afterEach(() => stop());

function later(): { promise: Promise<void>; resolve: () => void } {
  let resolve: (() => void) | undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve: () => resolve?.() };
}

/** Finds the second field wrong, at once or once the server has answered. */
function Form({ answer }: { answer: Promise<void> | null }) {
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (answer === null) {
      setWrong(true);
    } else {
      void answer.then(() => setWrong(true));
    }
  };
  return (
    <form onSubmit={submit} noValidate>
      <input aria-label="Name" />
      <input aria-label="Cron" aria-invalid={isWrong} />
      <button type="submit">Save</button>
    </form>
  );
}

describe('a form that was sent', () => {
  it('leads to its first invalid field', async () => {
    const { user } = renderInApp(<Form answer={null} />);
    await user.click(screen.getByRole('button'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Cron')));
  });

  it('leads to what the server finds wrong, unless somebody types already', async () => {
    const { promise, resolve } = later();
    const { user } = renderInApp(<Form answer={promise} />);
    await user.click(screen.getByRole('button'));
    resolve();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Cron')));
  });

  it('leaves the focus where somebody types', async () => {
    const { promise, resolve } = later();
    const { user } = renderInApp(<Form answer={promise} />);
    await user.click(screen.getByRole('button'));
    await user.type(screen.getByLabelText('Name'), 'a');
    resolve();
    await waitFor(() =>
      expect(screen.getByLabelText('Cron').getAttribute('aria-invalid')).toBe('true'),
    );
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });
});
