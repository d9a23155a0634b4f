// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MailboxHint } from './mailbox-hint.tsx';

const services = vi.hoisted(() => ({ mailbox: null as string | null, isKnown: () => {} }));

vi.mock('#lib/firebase/services.ts', () => ({
  startFirebase: async () => {
    queueMicrotask(services.isKnown);
    return services;
  },
}));

test('a copy that sends no email says where its links are listed', async () => {
  services.mailbox = 'http://127.0.0.1:9099/emulator/v1/projects/demo-firekeep/oobCodes';
  render(<MailboxHint />);
  const link = await screen.findByRole('link', { name: 'the links are listed here' });
  expect(link.getAttribute('href')).toBe(services.mailbox);
});

test('where email is sent there is nothing to say', async () => {
  services.mailbox = null;
  const known = new Promise<void>((resolve) => {
    services.isKnown = resolve;
  });
  const { container } = render(<MailboxHint />);
  await known;
  expect(container.textContent).toBe('');
});
