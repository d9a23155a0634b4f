import { useEffect } from 'react';
import { visibleText } from './visible-text.ts';

/** Sets the tab's title for as long as the page is shown. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'Firekeep' ? title : `${visibleText(title)} · Firekeep`;
  }, [title]);
}
