import { Button } from '@mantine/core';
import { describeError } from '../../platform/api/api-error.ts';
import { ScreenHeading } from '../../platform/places/screen-heading.tsx';
import { common } from '../../strings/en/common.ts';
import { MessageScreen } from '../../ui/screens/message-screen.tsx';

/** Shown when the portal cannot find out whether a person is signed in. */
export function StartFailedScreen({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <MessageScreen
      heading={<ScreenHeading>{common.startFailed.title}</ScreenHeading>}
      text={`${common.startFailed.text} ${describeError(error, common.loadFailed)}`}
      actions={<Button onClick={onRetry}>{common.tryAgain}</Button>}
    />
  );
}
