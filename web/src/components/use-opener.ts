import { useId, useState, type KeyboardEvent, type MouseEvent } from 'react';

/** What a menu or popover takes of `useOpener`. */
export interface Opened {
  /** Of the button beside which it opens, and to which the focus returns. */
  readonly triggerId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Which item of a menu is active at first: where a key opened it. */
  readonly startsAt?: 'first' | 'last' | undefined;
}

/**
 * For a button and what opens beside it: `OpenedMenu` or `OpenedPopover`, whose code is larger than
 * that of many a page and comes when it is opened for the first time (`lateDialog`). A dialog that
 * is chosen in a menu opens once that is closed: it would be taken for a part of it, and close with
 * it.
 *
 * @param place the current page: it closes as the user goes elsewhere
 */
export function useOpener(kind: 'menu' | 'dialog', place = '') {
  const id = useId();
  const [openedAt, setOpenedAt] = useState<string>();
  const [startsAt, setStartsAt] = useState<Opened['startsAt']>();
  const isOpen = openedAt === place;
  const setOpen = (opens: boolean, first?: Opened['startsAt']) => {
    setOpenedAt(opens ? place : undefined);
    setStartsAt(first);
  };
  return {
    /** The button's attributes. */
    trigger: {
      id,
      'aria-haspopup': kind,
      'aria-expanded': isOpen,
      // Without a count of clicks it was pressed by a key.
      onClick: ({ detail }: MouseEvent) => setOpen(!isOpen, detail === 0 ? 'first' : undefined),
      onKeyDown: (event: KeyboardEvent) => {
        if (kind === 'menu' && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
          event.preventDefault();
          setOpen(true, event.key === 'ArrowDown' ? 'first' : 'last');
        }
      },
    },
    opened: {
      triggerId: id,
      isOpen,
      onClose: () => setOpen(false),
      ...(kind === 'menu' && startsAt !== undefined ? { startsAt } : {}),
    } satisfies Opened,
  };
}
