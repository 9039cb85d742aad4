import { PAGES } from '@league/contract';
import { Button } from '@mantine/core';
import { ScreenHeading } from '../platform/places/screen-heading.tsx';
import { common } from '../strings/en/common.ts';
import { MessageScreen } from '../ui/screens/message-screen.tsx';

/**
 * Shown instead of a screen that failed. Both buttons reload the page, because a part of the program that could not be
 * fetched, for example after an update of the portal, is not requested again otherwise.
 */
export function RecoveryScreen() {
  return (
    <MessageScreen
      heading={<ScreenHeading>{common.recovery.title}</ScreenHeading>}
      text={common.recovery.text}
      actions={
        <>
          <Button onClick={() => window.location.reload()}>{common.recovery.reload}</Button>
          <Button variant="default" component="a" href={PAGES.home}>
            {common.recovery.home}
          </Button>
        </>
      }
    />
  );
}
