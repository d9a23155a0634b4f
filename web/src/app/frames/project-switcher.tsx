import type { Project } from '@firekeep/functions/contract';
import { Text } from '@chakra-ui/react';
import { ChevronsUpDown } from 'lucide-react';
import { lateDialog } from '#components/late-dialog.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { useOpener } from '#components/use-opener.ts';
import { ProjectDot } from '#features/projects/components/project-dot.tsx';
import { isDemonstration, useDemonstrations } from '#features/projects/model/demonstration.ts';

const ProjectSwitcherItems = lateDialog(
  async () => (await import('./project-switcher-items.tsx')).ProjectSwitcherItems,
);

/** Shows the current project and leads to the same page of the others, and of the demo's in it. */
export function ProjectSwitcher({
  projects,
  current,
}: {
  projects: readonly Project[];
  current: Project | null;
}) {
  const { trigger, opened } = useOpener('menu');
  const demonstrations = useDemonstrations();
  if (current === null) {
    return null;
  }
  const ofDemo = isDemonstration(current) ? demonstrations : [];
  return (
    <>
      <QuietButton
        {...trigger}
        variant="ghost"
        minWidth="0"
        maxWidth={{ base: '11rem', md: '20rem' }}
        aria-label={`Current project: ${current.name}. Change project`}
      >
        <ProjectDot color={current.metadata.color} />
        <Text as="span" truncate>
          {current.name}
        </Text>
        <ChevronsUpDown />
      </QuietButton>
      <ProjectSwitcherItems {...opened} projects={[...ofDemo, ...projects]} />
    </>
  );
}
