import { IconButton } from '@chakra-ui/react';
import { Moon, Sun } from 'lucide-react';
import { setColorMode, useColorMode } from '#lib/color-mode.ts';

export function ColorModeButton() {
  const { mode } = useColorMode();
  const next = mode === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      variant="ghost"
      size="sm"
      colorPalette="gray"
      aria-label={`Switch to ${next} mode`}
      onClick={() => setColorMode(next)}
    >
      {mode === 'dark' ? <Sun /> : <Moon />}
    </IconButton>
  );
}
