import { Box, chakra, Separator, Stack } from '@chakra-ui/react';
import { Link, useLocation } from 'react-router-dom';
import { isAt, mainPlaces, placesOf, type FramePlace } from './places.tsx';
import type { ShownProject } from './use-shown-project.ts';

interface Look {
  /** Icons only; the names stay for screen readers, and for who points at them. */
  readonly isCollapsed?: boolean;
  readonly onNavigate?: () => void;
}

function PlaceLink({ place, isCollapsed = false, onNavigate }: Look & { place: FramePlace }) {
  const isCurrent = isAt(place, useLocation());
  return (
    <chakra.span
      asChild
      display="flex"
      alignItems="center"
      gap="2.5"
      paddingInline="2.5"
      height="8"
      borderRadius="md"
      fontWeight="medium"
      color="fg.muted"
      _hover={{ bg: 'bg.muted', color: 'fg' }}
      _currentPage={{ bg: 'bg.muted', color: 'fg', '& svg': { color: 'brand.fg' } }}
      css={{ '& svg': { width: '16px', height: '16px', flexShrink: 0 } }}
    >
      <Link
        to={place.to}
        onClick={onNavigate}
        {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
        {...(isCollapsed ? { title: place.label } : {})}
      >
        {place.icon}
        <Box as="span" srOnly={isCollapsed}>
          {place.label}
        </Box>
      </Link>
    </chakra.span>
  );
}

function Places({ name, places, ...look }: Look & { name: string; places: readonly FramePlace[] }) {
  return (
    <Stack as="nav" aria-label={name} gap="0.5">
      {places.map((place) => (
        <PlaceLink key={place.label} place={place} {...look} />
      ))}
    </Stack>
  );
}

/**
 * The ways through the app: the pages of the project that is shown, and below a rule those of none,
 * for who is signed in. In the side bar, and in the drawer on small screens.
 */
export function Navigation({
  shown,
  isSignedIn,
  ...look
}: Look & { shown: ShownProject | null; isSignedIn: boolean }) {
  return (
    <Stack gap="2">
      {shown === null ? null : (
        <Places
          name={`Pages of ${shown.project?.name ?? 'the project'}`}
          places={placesOf(shown.id)}
          {...look}
        />
      )}
      {shown === null || !isSignedIn ? null : <Separator />}
      {isSignedIn ? <Places name="Main" places={mainPlaces} {...look} /> : null}
    </Stack>
  );
}
