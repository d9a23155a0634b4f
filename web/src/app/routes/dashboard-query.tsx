import { LinkButton } from '#components/router-link.tsx';
import { paths } from '#config/paths.ts';
import { PlainPage } from './plain.tsx';

export function DashboardQueryPage() {
  return (
    <PlainPage
      title="Query"
      missing="There is no query builder yet"
      instead="Firekeep can't run queries with filters at this time. Collections can be looked through page by page, in name order or sorted by one field."
      action={<LinkButton to={paths.dashboardCollections.link()}>Browse collections</LinkButton>}
    />
  );
}
