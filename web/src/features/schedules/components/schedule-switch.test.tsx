// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { ScheduleSwitch } from './schedule-switch.tsx';

function setUp({ isEnabled = true, isOnly = true } = {}) {
  const changes: boolean[] = [];
  const rendered = renderInApp(
    <ScheduleSwitch
      name="Nightly"
      isEnabled={isEnabled}
      isOnly={isOnly}
      isPending={false}
      onChange={(changed) => changes.push(changed)}
    />,
  );
  const press = () =>
    rendered.user.click(screen.getByRole('checkbox', { name: 'Schedule Nightly' }));
  return { ...rendered, changes, press };
}

test('the only schedule is paused after a word of confirmation', async () => {
  const { user, changes, press } = setUp();
  await press();
  expect(changes).toEqual([]);
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Pause the only schedule?');
  await user.click(screen.getByRole('button', { name: 'Pause schedule' }));
  expect(changes).toEqual([false]);
});

test('it runs on when that is cancelled', async () => {
  const { user, changes, press } = setUp();
  await press();
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(changes).toEqual([]);
});

test('one of several is paused at once, and every one is resumed at once', async () => {
  const { changes, press, unmount } = setUp({ isOnly: false });
  await press();
  expect(changes).toEqual([false]);
  unmount();
  const paused = setUp({ isEnabled: false });
  await paused.press();
  expect(paused.changes).toEqual([true]);
});
