import { Columns3 } from 'lucide-react';
import { lateDialog } from '#components/late-dialog.tsx';
import { useOpener } from '#components/use-opener.ts';
import { isShown } from './column-layout.ts';
import type { ColumnsProps } from './columns-popover.tsx';
import { ToolButton } from '../rows/tool-button.tsx';

const ColumnsPopover = lateDialog(
  async () => (await import('./columns-popover.tsx')).ColumnsPopover,
);

/** Chooses the columns of a grid, among all fields that its documents were seen to have. */
export function ColumnsButton(props: ColumnsProps) {
  const { fields, layout } = props;
  const { trigger, opened } = useOpener('dialog');
  const shown = fields.filter((field) => isShown(layout, field)).length;
  return (
    <>
      <ToolButton
        {...trigger}
        aria-label={`Columns, ${shown} of ${fields.length} shown`}
        icon={<Columns3 size={14} />}
      >
        Columns
      </ToolButton>
      <ColumnsPopover {...props} {...opened} />
    </>
  );
}
