import { AuditPanel } from '#features/security/components/audit-panel.tsx';
import { useAuditNames } from './use-audit-names.ts';

/** A project's audit log, or what it says about one path. */
export function ProjectAudit({ projectId, path }: { projectId: string; path: string | undefined }) {
  return <AuditPanel projectId={projectId} nameOf={useAuditNames(projectId)} path={path} />;
}
