import { LinkButton } from '#components/router-link.tsx';
import { paths } from '#config/paths.ts';
import { demonstrationId } from '../model/demonstration.ts';

/** Leads to the demonstration from where there is no project to look at. */
export function DemonstrationLink() {
  return (
    <LinkButton to={paths.project.link(demonstrationId)} variant="outline" colorPalette="gray">
      Open live demo
    </LinkButton>
  );
}
