// @vitest-environment happy-dom
import type { Channel } from '@firekeep/functions/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleChannel, sampleUser } from '#testing/samples.ts';
import { answerCalls, success, withQueries } from '#testing/with-queries.tsx';
import { ProjectChannels } from './project-channels.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

beforeEach(() => {
  patchAuthState({ user: sampleUser });
});

const elsewhere: Channel = {
  ...sampleChannel,
  id: 'other',
  rules: { ...sampleChannel.rules, projectIds: ['blog'] },
};

test.each([
  [[elsewhere], 'No channel of your account gets this project’s alerts.', 'Add one in Settings'],
  [[sampleChannel, elsewhere], '1 channel of your account gets', 'See them in Settings'],
  [[sampleChannel, { ...sampleChannel, id: 'x' }], '2 channels of your account get ', 'See them'],
])('names how many channels get the alerts of a project', async (channels, sentence, link) => {
  answerCalls(() => success({ channels, sendsEmail: true }));
  const { wrapper: Queries } = withQueries();
  renderInApp(
    <Queries>
      <ProjectChannels projectId="shop" />
    </Queries>,
  );
  const shown = await screen.findByRole('link', { name: new RegExp(`^${link}`) });
  expect(shown.getAttribute('href')).toBe('/dashboard/settings#channels');
  expect(shown.parentElement?.textContent).toContain(sentence);
});
