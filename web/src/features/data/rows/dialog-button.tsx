import { Box, type ButtonProps } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { QuietButton } from '#components/quiet-button.tsx';

interface DialogButtonProps extends Omit<ButtonProps, 'title' | 'onClick'> {
  readonly icon: ReactNode;
  readonly title: string;
  /** Where there is less room it is the icon alone. */
  readonly wordsFrom: 'sm' | 'md' | 'lg' | 'xl';
  readonly renderDialog: (opened: { isOpen: boolean; onClose: () => void }) => ReactNode;
}

/** A button that opens a dialog. */
export function DialogButton(props: DialogButtonProps) {
  const { icon, title, wordsFrom, renderDialog, children, ...look } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <QuietButton
        size="xs"
        variant="ghost"
        aria-label={title}
        title={title}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        {...look}
      >
        {icon}
        <Box as="span" hideBelow={wordsFrom}>
          {children}
        </Box>
      </QuietButton>
      {renderDialog({ isOpen, onClose: () => setOpen(false) })}
    </>
  );
}
