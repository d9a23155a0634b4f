import { storageKeys } from '#config/limits.ts';
import { browserStorage } from './browser-storage.ts';
import { createStore, useStore } from './store.ts';

export type ColorModePreference = 'light' | 'dark' | 'system';

function readPreference(): ColorModePreference {
  const stored = browserStorage.read(storageKeys.colorMode);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

const preference = createStore<ColorModePreference>('system');
const resolved = createStore<'light' | 'dark'>('light');

function apply(): void {
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const mode = preference.get() === 'system' ? (systemIsDark ? 'dark' : 'light') : preference.get();
  const next = mode === 'dark' ? 'dark' : 'light';
  const root = document.documentElement;
  root.classList.remove('light', 'dark');
  root.classList.add(next);
  resolved.set(next);
}

/** Takes over from `public/theme.js`; follows the system where no preference was set. Call once. */
export function startColorMode(): void {
  preference.set(readPreference());
  apply();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
  addEventListener('storage', (event) => {
    if (event.key === storageKeys.colorMode) {
      preference.set(readPreference());
      apply();
    }
  });
}

export function setColorMode(next: ColorModePreference): void {
  browserStorage.write(storageKeys.colorMode, next === 'system' ? null : next);
  preference.set(next);
  apply();
}

export function useColorMode(): { preference: ColorModePreference; mode: 'light' | 'dark' } {
  return { preference: useStore(preference), mode: useStore(resolved) };
}
