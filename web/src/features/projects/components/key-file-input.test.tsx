// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { KeyFileInput } from './key-file-input.tsx';

const key = {
  type: 'service_account',
  project_id: 'shop',
  private_key_id: '0123abcd',
  private_key: '-----BEGIN PRIVATE KEY-----',
  client_email: 'keep@shop.iam.gserviceaccount.com',
};

function Form() {
  const [text, setText] = useState('');
  return <KeyFileInput value={text} onValueChange={setText} firebaseProjectId="" />;
}

test('a key that was pasted is no longer shown in a field, but whose it is', async () => {
  const { user, container } = renderInApp(<Form />);
  await user.click(screen.getByLabelText('Service account JSON'));
  await user.paste(JSON.stringify(key));
  expect(screen.queryByLabelText('Service account JSON')).toBeNull();
  expect(container.innerHTML).not.toContain('PRIVATE KEY');
  for (const shown of ['keep@shop.iam.gserviceaccount.com', 'shop', '0123abcd']) {
    expect(screen.getByText(shown)).toBeTruthy();
  }
  await user.click(screen.getByRole('button', { name: 'Use another key' }));
  expect(screen.getByLabelText('Service account JSON')).toHaveProperty('value', '');
});

test('what is no key stays in its field, with what is wrong with it', async () => {
  const { user } = renderInApp(<Form />);
  await user.click(screen.getByLabelText('Service account JSON'));
  await user.paste('{"type": "authorized_user"}');
  expect(screen.getByText(/This is not a service account key/)).toBeTruthy();
});

test('a file that is no key is put into no field', async () => {
  const { user } = renderInApp(<Form />);
  const file = new File(['{"secret": 1}'], 'key.json', { type: 'application/json' });
  await user.upload(screen.getByLabelText('File of the key'), file);
  expect(await screen.findByText(/This is not a service account key/)).toBeTruthy();
  expect(screen.getByLabelText('Service account JSON')).toHaveProperty('value', '');
});

test('where a file is dropped is named as it reads', () => {
  const { container } = renderInApp(<Form />);
  const dropzone = container.querySelector('[data-part="dropzone"]');
  expect(dropzone?.getAttribute('aria-label')?.replaceAll(' ', '')).toBe(
    dropzone?.textContent.replaceAll(' ', ''),
  );
});
