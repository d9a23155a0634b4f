import type { QueryClient } from '@tanstack/react-query';
import { prefetchDocument } from '../api/explore.ts';
import { pageQuery } from '../rows/rows.ts';
import type { ChosenPlace } from '../model/place.ts';
import type { Source } from '../model/source.ts';
import { LateInspector } from '../inspector/late-inspector.tsx';

/** Asks for what a place shows before it is drawn: what draws it finds it on its way. */
export function prefetchPlace(
  client: QueryClient,
  source: Source,
  { kind, path }: ChosenPlace,
): void {
  if (kind === 'collection') {
    void client.prefetchQuery(pageQuery(source, path));
  }
  if (kind === 'document') {
    prefetchDocument(client, source, path);
    // Where it fails, opening the document tries again and says so.
    LateInspector.load().catch(() => undefined);
  }
}
