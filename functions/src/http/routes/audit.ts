import { listAuditLog } from '../../contract/audit.ts';
import type { AuditLog } from '../../services/audit/audit-log.ts';
import { route, type Route } from '../route.ts';

export function auditRoutes(auditLog: AuditLog): Route[] {
  return [
    route(listAuditLog, async ({ params, query }, { uid }) => {
      const { userId: _own, ...listed } = query;
      return await auditLog.list(uid, params.id, listed);
    }),
  ];
}
