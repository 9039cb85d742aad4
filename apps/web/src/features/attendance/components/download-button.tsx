import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { describeError } from '../../../platform/api/api-error.ts';
import { downloadFile } from '../../../platform/download.ts';
import { showToast } from '../../../platform/toasts/toast.ts';
import { attendance } from '../../../strings/en/attendance.ts';

const words = attendance.history;

type Props = {
  /** The file's address at the portal. */
  readonly path: string;
  readonly label: string;
};

/** Saves a file of the attendance history (ATTEND-02). */
export function DownloadButton({ path, label }: Props) {
  const download = useMutation({
    mutationFn: () => downloadFile(path),
    onSuccess: (fileName) => showToast({ tone: 'success', title: words.downloaded, text: fileName }),
    onError: (error) =>
      showToast({
        tone: 'error',
        title: words.downloadFailed,
        text: describeError(error, words.downloadFailedText),
      }),
  });
  return (
    <Button
      variant="default"
      aria-disabled={download.isPending}
      onClick={() => download.isPending || download.mutate()}
    >
      {download.isPending ? words.downloading : label}
    </Button>
  );
}
