// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { answerCalls, success } from '#testing/with-queries.tsx';
import { Component } from './notice-link.tsx';

function refused(code: string, message: string): Response {
  return Response.json({ success: false, error: { code, message } }, { status: 404 });
}

test('an address is confirmed by a button, never by opening the link', async () => {
  const bodies: unknown[] = [];
  const calls = answerCalls((_, { body }) => {
    bodies.push(body);
    return success({ shownAddress: 'ada@example.com' });
  });
  const { user } = renderInApp(<Component />, '/notices/confirm?token=t%2B1');
  const button = await screen.findByRole('button', { name: 'Yes, send notices to this address' });
  expect(calls).toEqual([]);
  await user.click(button);
  expect(await screen.findByText('Notices are on')).toBeDefined();
  expect(screen.getByText(/^Firekeep sends notices to ada@example\.com/)).toBeDefined();
  expect(calls).toEqual(['POST /api/notices/confirm']);
  expect(bodies).toEqual([JSON.stringify({ token: 't+1' })]);
});

test('notices are ended by a button, never by opening the link', async () => {
  const calls = answerCalls(() => success({ shownAddress: 'ada@example.com' }));
  const { user } = renderInApp(<Component />, '/notices/unsubscribe?token=t');
  const button = await screen.findByRole('button', { name: 'Unsubscribe' });
  expect(calls).toEqual([]);
  await user.click(button);
  expect(await screen.findByText('You are unsubscribed')).toBeDefined();
  expect(calls).toEqual(['POST /api/notices/unsubscribe?token=t']);
});

test.each([
  ['not-found', /^It is incomplete or too old, or its channel is gone/, 'The link can’t be used'],
  ['unavailable', /^Service is temporarily unavailable/, 'The address was not confirmed'],
])('says of a link that ends in %s why it can’t be used', async (code, text, title) => {
  answerCalls(() => refused(code, ''));
  const { user } = renderInApp(<Component />, '/notices/confirm?token=t');
  await user.click(await screen.findByRole('button'));
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByText(title)).toBeDefined();
});

test('says of a link without its token that it is incomplete', () => {
  renderInApp(<Component />, '/notices/unsubscribe');
  expect(screen.getByText(/^Open it from the mail again/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
