import { LinkButton } from '#components/router-link.tsx';
import { demonstrationId } from '#config/demonstration.ts';
import { paths } from '#config/paths.ts';

/** Leads to the demonstration from where there is no project to look at. */
export function DemonstrationLink() {
  return (
    <LinkButton to={paths.project.link(demonstrationId)} variant="outline" colorPalette="gray">
      Open live demo
    </LinkButton>
  );
}
