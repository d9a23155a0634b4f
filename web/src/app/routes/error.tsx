import { Center, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router-dom';
import { LinkButton } from '#components/router-link.tsx';
import { paths } from '#config/paths.ts';
import { useDocumentTitle } from '#lib/use-document-title.ts';

function ErrorBody({ status, title, text }: { status: number; title: string; text: string }) {
  useDocumentTitle(title);
  return (
    <Center paddingBlock={{ base: '16', md: '28' }} paddingInline="4">
      <Stack gap="4" align="center" textAlign="center" maxWidth="lg">
        <Text color="brand.fg" fontWeight="semibold" fontSize="lg">
          {status}
        </Text>
        <Heading as="h1" size="3xl" letterSpacing="-0.02em">
          {title}
        </Heading>
        <Text color="fg.muted" overflowWrap="anywhere">
          {text}
        </Text>
        <HStack gap="2" marginTop="2">
          <LinkButton to={paths.dashboard.link()}>Go to the dashboard</LinkButton>
          <LinkButton to={paths.home.link()} variant="outline" colorPalette="gray">
            Home page
          </LinkButton>
        </HStack>
      </Stack>
    </Center>
  );
}

function readablePath(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/** For an address that leads nowhere; `reason` where more is known than that. */
export function NotFoundPage({ reason }: { reason?: string }) {
  const { pathname } = useLocation();
  const text = `Page not found: ${readablePath(pathname)}`;
  return (
    <ErrorBody
      status={404}
      title="Page Not Found"
      text={reason === undefined ? text : `${text} (${reason})`}
    />
  );
}

/** For a page that broke while it was loading or shown. */
export function ErrorPage() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return <NotFoundPage />;
  }
  return (
    <ErrorBody
      status={isRouteErrorResponse(error) ? error.status : 500}
      title="Internal Server Error"
      text="Something went wrong while this page was being shown. Reload it to try again."
    />
  );
}
