import { Kbd, Text } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lateDialog } from '#components/late-dialog.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { forgetPlaces, noteVisit } from './recent-places.ts';
import type { Around } from './use-known.ts';

const Palette = lateDialog(async () => (await import('./palette.tsx')).Palette);
const ShortcutsDialog = lateDialog(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
);

type Opened = 'palette' | 'shortcuts' | null;

/** Whether a key would be typed into what has the focus. */
function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

/** What a key opens, wherever on the page it is pressed; null where it opens nothing. */
function openedBy(event: KeyboardEvent): Opened {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
    return 'palette';
  }
  const isOverDialog = document.querySelector('[role=dialog], [role=alertdialog]') !== null;
  return event.key === '?' && !isTyping(event) && !isOverDialog ? 'shortcuts' : null;
}

/** Opens the palette, by a press or by its key. */
export function PaletteButton(around: Omit<Around, 'pathname' | 'search'>) {
  const [opened, setOpened] = useState<Opened>(null);
  const { pathname, search } = useLocation();
  const { isSignedIn } = around;
  useEffect(() => {
    if (!isSignedIn) {
      forgetPlaces();
    }
    noteVisit(pathname, search);
  }, [pathname, search, isSignedIn]);
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const next = openedBy(event);
      if (next !== null) {
        event.preventDefault();
        setOpened(next);
      }
    };
    document.addEventListener('keydown', follow);
    return () => document.removeEventListener('keydown', follow);
  }, []);
  const close = () => setOpened(null);
  return (
    <>
      <QuietButton
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        color="fg.muted"
        onClick={() => setOpened('palette')}
      >
        <Search />
        <Text
          as="span"
          srOnly={{ base: true, md: false }}
          minWidth={{ lg: '8rem' }}
          textAlign="start"
        >
          Search or go to
        </Text>
        <Kbd size="sm" hideBelow="md" aria-hidden>
          Ctrl K
        </Kbd>
      </QuietButton>
      <Palette {...around} isOpen={opened === 'palette'} onClose={close} />
      <ShortcutsDialog isOpen={opened === 'shortcuts'} onClose={close} />
    </>
  );
}
