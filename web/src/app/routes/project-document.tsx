import { Page } from '#components/page.tsx';

export function ProjectDocumentPage() {
  return <Page title="Document">{null}</Page>;
}
