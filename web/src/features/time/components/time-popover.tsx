import { OpenedPopover } from '#components/opened.tsx';
import type { Opened } from '#components/use-opener.ts';
import { TimeChoices, type TimeChoicesProps } from './time-choices.tsx';

/** The times to choose from, beside the button that opens them. */
export function TimePopover({
  triggerId,
  isOpen,
  onClose,
  label,
  ...choices
}: Opened & TimeChoicesProps & { label: string }) {
  return (
    <OpenedPopover
      triggerId={triggerId}
      isOpen={isOpen}
      onClose={onClose}
      width="20rem"
      maxWidth="92vw"
      aria-label={label}
    >
      <TimeChoices {...choices} />
    </OpenedPopover>
  );
}
