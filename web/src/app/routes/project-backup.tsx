import { Page } from '#components/page.tsx';

export function ProjectBackupPage() {
  return <Page title="Backup">{null}</Page>;
}
