import { PAGES } from '@league/contract';
import { Button } from '@mantine/core';
import { ScreenHeading } from '../platform/places/screen-heading.tsx';
import { common } from '../strings/en/common.ts';
import { Link } from '../ui/link.tsx';
import { MessageScreen } from '../ui/screens/message-screen.tsx';

/** Any address that is no page (ROUTE-10). */
export default function NotFoundScreen() {
  return (
    <MessageScreen
      sign="404"
      heading={<ScreenHeading>{common.notFound.title}</ScreenHeading>}
      text={common.notFound.text}
      actions={
        <Button component={Link} to={PAGES.home}>
          {common.notFound.home}
        </Button>
      }
    />
  );
}
