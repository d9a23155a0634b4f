import { Outlet } from 'react-router-dom';
import { DemonstrationBar } from '#features/demonstration/components/demonstration-bar.tsx';
import { provideProjects } from '#features/demonstration/recording/sample-projects.ts';
import { useDemonstration } from '#features/projects/model/demonstration.ts';

provideProjects();

/** Around a page of the demonstration: the product's own, on sample data. */
export function DemonstrationFrame({ id }: { id: string }) {
  const project = useDemonstration(id);
  return (
    <>
      <DemonstrationBar />
      <Outlet key={id} context={project} />
    </>
  );
}
