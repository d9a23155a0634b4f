import {
  Archive,
  Database,
  FolderKanban,
  Gauge,
  History,
  LayoutDashboard,
  LineChart,
  Search,
  Settings,
  ShieldCheck,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { matchPath, type Path } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { hasEvidence, isDemonstrationId } from '#config/demonstration.ts';

/** A page that the side bar leads to. */
export interface FramePlace {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Patterns of the pages that count as being there. */
  readonly of: readonly string[];
}

const query: FramePlace = {
  to: paths.dashboardQuery.link(),
  label: 'Query',
  icon: <Search />,
  of: [paths.dashboardQuery.pattern],
};

function evidenceOf(id: string): FramePlace[] {
  return [
    {
      to: paths.projectSecurity.link(id),
      label: 'Security',
      icon: <ShieldCheck />,
      of: [paths.projectSecurity.pattern],
    },
    {
      to: paths.projectAnalytics.link(id),
      label: 'Analytics',
      icon: <LineChart />,
      of: [paths.projectAnalytics.pattern],
    },
  ];
}

/**
 * The pages of a project. The demonstration has no queries: they belong to the signed-in area; and
 * of its staging only what documents are written to.
 */
export function placesOf(id: string): FramePlace[] {
  return [
    {
      to: paths.project.link(id),
      label: 'Overview',
      icon: <Gauge />,
      of: [paths.project.pattern],
    },
    {
      to: paths.projectCollections.link(id),
      label: 'Data',
      icon: <Database />,
      of: [
        paths.projectCollections.pattern,
        paths.projectCollection.pattern,
        paths.projectDocument.pattern,
        paths.documentHistory.pattern,
      ],
    },
    ...(isDemonstrationId(id) ? [] : [query]),
    {
      to: paths.projectBackup.link(id),
      label: 'Backups',
      icon: <Archive />,
      of: [paths.projectBackup.pattern, paths.projectRestore.pattern, paths.projectCompare.pattern],
    },
    {
      to: paths.projectChanges.link(id),
      label: 'Changes',
      icon: <History />,
      of: [paths.projectChanges.pattern],
    },
    ...(hasEvidence(id) ? evidenceOf(id) : []),
  ];
}

/** The pages that belong to no single project. */
export const mainPlaces: readonly FramePlace[] = [
  {
    to: paths.dashboard.link(),
    label: 'Dashboard',
    icon: <LayoutDashboard />,
    of: [paths.dashboard.pattern],
  },
  {
    to: paths.projects.link(),
    label: 'All projects',
    icon: <FolderKanban />,
    of: [paths.projects.pattern, paths.dashboardCollections.pattern],
  },
  {
    to: paths.settings.link(),
    label: 'Settings',
    icon: <Settings />,
    of: [paths.settings.pattern],
  },
];

type Address = Readonly<Pick<Path, 'pathname' | 'search'>>;

/** The page of a change, whatever its kind, is one of 'Changes'; a choice of backups is not. */
function listedAt({ pathname, search }: Address): string {
  const pid = matchPath(paths.projectRestore.pattern, pathname)?.params.pid;
  return pid !== undefined && new URLSearchParams(search).has('restore')
    ? paths.projectChanges.link(pid)
    : pathname;
}

export function isAt({ of }: FramePlace, address: Address): boolean {
  return of.some((pattern) => matchPath(pattern, listedAt(address)) !== null);
}

/** The same page of another project; its overview where the page is one of something in it. */
export function samePlaceIn(id: string, address: Address): string {
  const place = placesOf(id).find((candidate) => isAt(candidate, address));
  return place?.to ?? paths.project.link(id);
}
