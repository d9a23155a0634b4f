import { Box, Dialog, Input, Text } from '@chakra-ui/react';
import { useId, useState, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { DialogFrame } from '#components/dialog-frame.tsx';
import { findEntries, type PaletteEntry } from './entries.ts';
import { useKnown, type Around } from './use-known.ts';

const shownEntries = 60;

function Option({
  entry,
  id,
  isActive,
  onPoint,
  onChoose,
}: {
  entry: PaletteEntry;
  id: string;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}) {
  return (
    <Box
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of a listbox, not of a select
      role="option"
      aria-selected={isActive}
      aria-disabled={entry.isNotice === true}
      ref={(element: HTMLElement | null) => {
        if (isActive) {
          element?.scrollIntoView({ block: 'nearest' });
        }
      }}
      display="flex"
      justifyContent="space-between"
      gap="3"
      paddingInline="3"
      paddingBlock="1.5"
      borderRadius="sm"
      cursor="pointer"
      {...(isActive ? { bg: 'bg.muted' } : {})}
      onMouseMove={onPoint}
      onClick={onChoose}
    >
      <Text as="span" truncate>
        {entry.label}
      </Text>
      <Text as="span" color="fg.muted" fontSize="xs" truncate flexShrink={0} maxWidth="50%">
        {entry.hint ?? entry.group}
      </Text>
    </Box>
  );
}

/** Where a key leads in a list of so many; undefined for keys that are no business of the list. */
function moved(key: string, active: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (active + 1) % count;
    case 'ArrowUp':
      return (active - 1 + count) % count;
    case 'PageDown':
      return Math.min(count - 1, active + 8);
    case 'PageUp':
      return Math.max(0, active - 8);
    default:
      return undefined;
  }
}

/** What is found, and which of it is chosen by the keyboard. */
function useFound(around: Around, text: string) {
  const [active, setActive] = useState(0);
  const known = useKnown(around);
  const entries = findEntries(text, known).slice(0, shownEntries);
  return { entries, active: Math.min(active, Math.max(0, entries.length - 1)), setActive };
}

/** Does what an entry says, once the palette is closed. */
function useChoose(onClose: () => void): (entry: PaletteEntry | undefined) => void {
  const navigate = useNavigate();
  return (entry) => {
    if (entry === undefined || entry.isNotice === true) {
      return;
    }
    onClose();
    if ('to' in entry.action) {
      void navigate(entry.action.to);
    } else {
      entry.action.run();
    }
  };
}

interface FoundProps {
  readonly list: string;
  readonly entries: readonly PaletteEntry[];
  readonly active: number;
  readonly onPoint: (index: number) => void;
  readonly onChoose: (entry: PaletteEntry) => void;
}

function Found({ list, entries, active, onPoint, onChoose }: FoundProps) {
  return (
    <>
      <Box
        id={list}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select can't be searched
        role="listbox"
        aria-label="Found"
        maxHeight="50vh"
        overflowY="auto"
        padding="1.5"
        borderTopWidth="1px"
        borderColor="border"
      >
        {entries.map((entry, index) => (
          <Option
            key={entry.id}
            id={`${list}-${index}`}
            entry={entry}
            isActive={index === active}
            onPoint={() => onPoint(index)}
            onChoose={() => onChoose(entry)}
          />
        ))}
      </Box>
      {entries.length === 0 ? (
        <Text as="output" display="block" paddingInline="4" paddingBottom="3" color="fg.muted">
          Nothing found.
        </Text>
      ) : null}
    </>
  );
}

function Finder({
  around,
  onClose,
}: {
  around: Omit<Around, 'pathname' | 'search'>;
  onClose: () => void;
}) {
  const list = useId();
  const { pathname, search } = useLocation();
  const [text, setText] = useState('');
  const { entries, active, setActive } = useFound({ ...around, pathname, search }, text);
  const choose = useChoose(onClose);
  const press = (event: KeyboardEvent) => {
    const next = entries.length === 0 ? undefined : moved(event.key, active, entries.length);
    if (next !== undefined) {
      event.preventDefault();
      setActive(next);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose(entries[active]);
    }
  };
  return (
    <>
      <Input
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an input, Chakra's
        role="combobox"
        aria-label="Search or go to"
        aria-expanded="true"
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={entries.length === 0 ? undefined : `${list}-${active}`}
        placeholder="A page, a collection, a path, or an address of Google’s console"
        autoComplete="off"
        spellCheck={false}
        border="none"
        height="11"
        paddingInline="4"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={press}
      />
      <Found {...{ list, entries, active }} onPoint={setActive} onChoose={choose} />
    </>
  );
}

interface PaletteProps extends Omit<Around, 'pathname' | 'search'> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Leads to everything by its name, its path or its address in Google's consoles. */
export function Palette({ isOpen, onClose, ...around }: PaletteProps) {
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose}>
      <Dialog.Title srOnly>Search or go to</Dialog.Title>
      <Finder around={around} onClose={onClose} />
    </DialogFrame>
  );
}
