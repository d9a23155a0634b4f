import type { QueryClient } from '@tanstack/react-query';
import { askDocumentAhead } from '../api/explore.ts';
import { pageQuery } from '../api/rows.ts';
import type { Place } from '../model/place.ts';
import type { Source } from '../model/source.ts';
import { loadInspector } from './load-inspector.ts';

/** Asks for what a place shows before it is drawn: what draws it finds it on its way. */
export function askAhead(client: QueryClient, source: Source, { kind, path }: Place): void {
  if (kind === 'collection') {
    void client.prefetchQuery(pageQuery(source, path));
  }
  if (kind === 'document') {
    askDocumentAhead(client, source, path);
    // Where it fails, opening the document tries again and says so.
    loadInspector().catch(() => undefined);
  }
}
