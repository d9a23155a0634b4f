import { LinkButton } from '#components/router-link.tsx';
import { paths } from '#config/paths.ts';
import { useProject } from '../use-project.ts';
import { PlainPage } from './plain.tsx';

export function ProjectSecurityPage() {
  const { id } = useProject();
  return (
    <PlainPage
      title="Security"
      missing="Security rules are not analysed yet"
      instead="Firekeep does not read this project's rules at this time. What its key may do, and how old the key is, stands on the overview."
      action={<LinkButton to={paths.project.link(id)}>See permissions</LinkButton>}
    />
  );
}
