import { Moon, Sun } from 'lucide-react';
import { setColorMode, useColorMode } from '#lib/color-mode.ts';
import styles from './button.module.css';

/** Switches between light and dark, on every page. */
export function ColorModeButton() {
  const { mode } = useColorMode();
  const next = mode === 'dark' ? 'light' : 'dark';
  const Icon = mode === 'dark' ? Sun : Moon;
  return (
    <button
      type="button"
      className={styles['icon']}
      aria-label={`Switch to ${next} mode`}
      onClick={() => setColorMode(next)}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  );
}
