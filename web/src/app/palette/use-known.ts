import {
  listSavedQueries,
  newestWhole,
  toProtecting,
  type Project,
} from '@firekeep/functions/contract';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#config/paths.ts';
import { recordsQuery } from '#features/backups/api/get-backup-records.ts';
import { useEndpoint } from '#lib/api/use-endpoint.ts';
import { signOut } from '#lib/auth/auth-actions.ts';
import { reportFailedAttempt } from '#lib/auth/report-attempt.ts';
import { setColorMode } from '#lib/color-mode.ts';
import { mainPlaces, placesOf, samePlaceIn, type Place } from '../frames/places.tsx';
import type { ShownProject } from '../frames/use-shown-project.ts';
import { queryEntries, type Entry, type Known } from './entries.ts';

export interface Around {
  readonly shown: ShownProject | null;
  readonly projects: readonly Project[];
  readonly isSignedIn: boolean;
  readonly pathname: string;
}

function pageEntries(places: readonly Place[], hint?: string): Entry[] {
  return places.map(({ to, label }) => ({
    id: `page ${to}`,
    group: 'Pages',
    label,
    action: { to },
    ...(hint === undefined ? {} : { hint }),
  }));
}

function projectEntries({ projects, shown, pathname }: Around): Entry[] {
  return projects
    .filter(({ id }) => id !== shown?.id)
    .map(({ id, name, firebaseProjectId }) => ({
      id: `project ${id}`,
      group: 'Projects',
      label: name,
      hint: firebaseProjectId,
      action: { to: samePlaceIn(id, pathname) },
    }));
}

async function leave(): Promise<void> {
  if (!(await signOut())) {
    reportFailedAttempt();
  }
}

const themes = [
  ['light', 'Light mode'],
  ['dark', 'Dark mode'],
  ['system', 'Colours as the system has them'],
] as const;

function act(label: string, action: Entry['action']): Entry {
  return { id: `action ${label}`, group: 'Actions', label, action };
}

function actionEntries({ shown, isSignedIn }: Around): Entry[] {
  return [
    ...(shown === null
      ? []
      : [act('Back up now', { to: paths.projectBackup.link(shown.id, { start: '1' }) })]),
    ...(isSignedIn
      ? [act('Connect a project', { to: paths.projects.link({ connect: true }) })]
      : []),
    ...themes.map(([mode, label]) => act(label, { run: () => setColorMode(mode) })),
    ...(isSignedIn ? [act('Sign out', { run: () => void leave() })] : []),
  ];
}

/** The collections that the newest whole backup has counted: to know them costs no reads. */
function useCollectionEntries(shown: ShownProject | null): Entry[] {
  const id = shown?.id ?? '';
  const { data = [] } = useQuery({ ...recordsQuery(id), enabled: shown !== null });
  const databaseId = shown?.project?.databaseId ?? '(default)';
  const whole = newestWhole(data.map(toProtecting), databaseId);
  return (whole?.collections ?? [])
    .filter(({ path }) => !path.includes('/'))
    .map(({ path }) => ({
      id: `collection ${path}`,
      group: 'Collections',
      label: path,
      action: { to: paths.projectCollection.link(id, path) },
    }));
}

/** The saved queries of the project that is shown, for who is signed in. */
function useQueryEntries({ shown, isSignedIn }: Around): Entry[] {
  const project = isSignedIn ? shown?.project : undefined;
  const { data = [] } = useEndpoint(
    listSavedQueries,
    project === undefined ? null : { query: { pid: project.id } },
    { failure: 'Failed to load saved queries' },
  );
  return project === undefined ? [] : data.flatMap((saved) => queryEntries(saved, project));
}

/** All that the palette leads to, from where one is. */
export function useKnown(around: Around): Known {
  const { shown, projects, isSignedIn } = around;
  const collections = useCollectionEntries(shown);
  const queries = useQueryEntries(around);
  return {
    projectId: shown?.id ?? null,
    projects,
    entries: [
      ...(shown === null ? [] : pageEntries(placesOf(shown.id), shown.project?.name)),
      ...(isSignedIn ? pageEntries(mainPlaces) : []),
      ...collections,
      ...queries,
      ...projectEntries(around),
      ...actionEntries(around),
    ],
  };
}
