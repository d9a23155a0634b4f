import { useEffect } from 'react';

/** Sets the tab's title for as long as the page is shown. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'Firekeep' ? title : `${title} · Firekeep`;
  }, [title]);
}
