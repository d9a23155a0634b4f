import { Columns3 } from 'lucide-react';
import { lazyDialog } from '#components/lazy-dialog.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { useOpener } from '#components/use-opener.ts';
import { isShown } from '../model/column-layout.ts';
import type { ColumnsProps } from './columns-popover.tsx';

const ColumnsPopover = lazyDialog(
  async () => (await import('./columns-popover.tsx')).ColumnsPopover,
);

/** Chooses the columns of a grid, among all fields that its documents were seen to have. */
export function ColumnsButton(props: ColumnsProps) {
  const { fields, layout } = props;
  const { trigger, opened } = useOpener('dialog');
  const shown = fields.filter((field) => isShown(layout, field)).length;
  return (
    <>
      <QuietButton
        {...trigger}
        size="xs"
        aria-label={`Columns, ${shown} of ${fields.length} shown`}
      >
        <Columns3 size={14} /> Columns
      </QuietButton>
      <ColumnsPopover {...props} {...opened} />
    </>
  );
}
