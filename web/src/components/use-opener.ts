import { useId, useState, type KeyboardEvent } from 'react';

/** What a menu or popover takes of `useOpener`. */
export interface Opened {
  /** Of the button beside which it opens, and to which the focus returns. */
  readonly triggerId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * For a button and what opens beside it: `OpenedMenu` or `OpenedPopover`, whose code is larger than
 * that of many a page and comes when it is opened for the first time (`lateDialog`).
 *
 * @param place the current page: it closes as the user goes elsewhere
 */
export function useOpener(kind: 'menu' | 'dialog', place = '') {
  const id = useId();
  const [openedAt, setOpenedAt] = useState<string>();
  const isOpen = openedAt === place;
  const setOpen = (opens: boolean) => setOpenedAt(opens ? place : undefined);
  return {
    /** The button's attributes. */
    trigger: {
      id,
      'aria-haspopup': kind,
      'aria-expanded': isOpen,
      onClick: () => setOpen(!isOpen),
      onKeyDown: (event: KeyboardEvent) => {
        if (kind === 'menu' && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
          event.preventDefault();
          setOpen(true);
        }
      },
    },
    opened: { triggerId: id, isOpen, onClose: () => setOpen(false) } satisfies Opened,
  };
}
