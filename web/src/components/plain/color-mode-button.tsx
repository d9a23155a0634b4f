import { setColorMode, useColorMode } from '#lib/color-mode.ts';
import styles from './button.module.css';
import { MoonIcon, SunIcon } from './icons.tsx';

/** Switches between light and dark, on every page. */
export function ColorModeButton() {
  const { mode } = useColorMode();
  const next = mode === 'dark' ? 'light' : 'dark';
  const Icon = mode === 'dark' ? SunIcon : MoonIcon;
  return (
    <button
      type="button"
      className={styles['icon']}
      aria-label={`Switch to ${next} mode`}
      onClick={() => setColorMode(next)}
    >
      <Icon size={18} />
    </button>
  );
}
