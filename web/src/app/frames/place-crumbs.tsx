import type { Project } from '@firekeep/functions/contract';
import { chakra, Flex, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ExactText } from '#components/exact-text.tsx';
import { lateDialog } from '#components/late-dialog.tsx';
import { collectionPathOf, documentPathOf, paths } from '#config/paths.ts';
import { isAt, placesOf } from './places.tsx';
import type { ShownProject } from './use-shown-project.ts';

const PathField = lateDialog(async () => (await import('../palette/path-field.tsx')).PathField);

interface PlaceCrumbsProps {
  readonly shown: ShownProject;
  /** Those that an address of a console may lead to. */
  readonly projects: readonly Project[];
}

function CrumbText({ page, path }: { page: string; path: string }) {
  return (
    <>
      <Text as="span" srOnly>
        Go to a path, from
      </Text>
      <span aria-hidden="true">/</span>
      <span>{page}</span>
      {/* The page itself shows it. */}
      {path === '' ? null : (
        <Text as="span" srOnly>
          /<ExactText text={path} />
        </Text>
      )}
    </>
  );
}

function PageCrumb({ page }: { page: string }) {
  return (
    <Flex hideBelow="md" align="center" gap="1.5" paddingInline="1.5" color="fg.muted">
      <span aria-hidden="true">/</span>
      <span>{page}</span>
    </Flex>
  );
}

/**
 * After the project's name: the page. Pressed, it becomes a field that holds the path of what the
 * page shows, for another path or an address of a console; the start of the data has such a field
 * itself.
 */
export function PlaceCrumbs({ shown, projects }: PlaceCrumbsProps) {
  const address = useLocation();
  const { pathname } = address;
  /** The page on which it was pressed: it is closed on any other. */
  const [typedAt, setTypedAt] = useState<string>();
  const page = placesOf(shown.id).find((place) => isAt(place, address));
  const path = collectionPathOf(pathname) ?? documentPathOf(pathname) ?? '';
  const isTyping = typedAt === pathname;
  /** The focus comes back to it where nothing else has taken it. */
  const isLeft = useRef(false);
  const takeBack = (button: HTMLButtonElement | null) => {
    if (isLeft.current) {
      isLeft.current = false;
      button?.focus();
    }
  };
  if (page === undefined) {
    return null;
  }
  if (pathname === paths.projectCollections.link(shown.id)) {
    return <PageCrumb page={page.label} />;
  }
  return (
    <>
      {isTyping ? (
        <PathField
          isOpen
          onClose={() => setTypedAt(undefined)}
          onLeave={() => {
            isLeft.current = true;
            setTypedAt(undefined);
          }}
          path={path}
          known={{ projectId: shown.id, projects }}
        />
      ) : (
        <chakra.button
          ref={takeBack}
          hideBelow="md"
          display="flex"
          alignItems="center"
          gap="1.5"
          minWidth="0"
          height="7"
          paddingInline="1.5"
          borderRadius="sm"
          cursor="text"
          color="fg.muted"
          title={path === '' ? 'Go to a path' : path}
          _hover={{ bg: 'bg.muted', color: 'fg' }}
          focusVisibleRing="outside"
          onClick={() => setTypedAt(pathname)}
        >
          <CrumbText page={page.label} path={path} />
        </chakra.button>
      )}
    </>
  );
}
