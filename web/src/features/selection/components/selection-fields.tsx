import type { ReactNode } from 'react';
import { CollectionPicker, type CollectionPickerProps } from './collection-picker.tsx';
import { SelectionPreview } from './selection-preview.tsx';

/** Everything about which collections are backed up: the list, the patterns (`children`), and what they cover. */
export function SelectionFields({
  children,
  ...props
}: CollectionPickerProps & { readonly children: ReactNode }) {
  const { onChange: _onChange, ...typed } = props;
  return (
    <>
      <CollectionPicker {...props} />
      {children}
      <SelectionPreview {...typed} />
    </>
  );
}
