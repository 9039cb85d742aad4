import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { describeError } from '../../../platform/api/api-error.ts';
import { showToast } from '../../../platform/toasts/toast.ts';
import { imports } from '../../../strings/en/imports.ts';
import { headingIn, useKeptFocus } from '../../../ui/dialogs/kept-focus.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TabSkeletons } from '../../../ui/screens/skeletons.tsx';
import { refreshImports, startImport, takeReport } from '../api/imports.api.ts';
import type { ImportTarget } from '../upload/uploader.ts';
import { useUpload } from '../upload/use-upload.ts';
import { useCurrentImport } from '../use-current-import.ts';
import { ImportHistory } from './import-history.tsx';
import classes from './import-steps.module.css';
import { OpenImport } from './open-import.tsx';
import { FormatRequirements } from './upload/format-requirements.tsx';
import { TemplateStep } from './upload/template-step.tsx';
import { UploadStep } from './upload/upload-step.tsx';

type Props = {
  /** Where the gymnasts go: null for a file with a column of teams, undefined while the office has not chosen. */
  readonly teamId: number | null | undefined;
  /** Asks the office for the team; locked while a file is being sent to the chosen team. */
  readonly teamChoice?: (isLocked: boolean) => ReactNode;
};

/** The spreadsheet import: template, upload, results, and what was imported before (IMPORT-01 to IMPORT-08). */
export function ImportSteps({ teamId, teamChoice }: Props) {
  const client = useQueryClient();
  const current = useCurrentImport();
  const [failure, setFailure] = useState<string | null>(null);
  const uploading = useUpload(async (file) => {
    setFailure(null);
    try {
      const report = await startImport(file);
      current.show(report);
      takeReport(client, report);
      uploading.reset();
    } catch (error) {
      // The reason is shown on the page.
      setFailure(describeError(error, imports.upload.failedText));
      // The import may have begun even though its answer was lost.
      void refreshImports(client);
      showToast({ tone: 'error', title: imports.toasts.failed, text: imports.upload.failedText });
    }
  });
  const withTarget = (act: (target: ImportTarget) => void) => {
    setFailure(teamId === undefined ? imports.office.teamFirst : null);
    if (teamId !== undefined) act({ teamId });
  };

  // Each step replaces the content of the last one, so the heading of the new step takes the focus.
  const page = useKeptFocus<HTMLDivElement>(headingIn);
  if (current.report) {
    return (
      <div ref={page} className={classes.page}>
        <OpenImport key={current.report.id} report={current.report} onClose={current.close} />
        <ImportHistory openId={current.report.id} onOpen={current.open} />
      </div>
    );
  }
  if (current.isLoading) {
    return (
      <div ref={page} className={classes.page}>
        <TabSkeletons />
      </div>
    );
  }
  return (
    <div ref={page} className={classes.page}>
      <Notice>{imports.intro}</Notice>
      <div className={classes.steps}>
        <TemplateStep />
        <UploadStep
          uploading={uploading}
          failure={failure}
          teamChoice={teamChoice?.(uploading.isUnderWay)}
          withTarget={withTarget}
        />
      </div>
      <FormatRequirements />
      <ImportHistory onOpen={current.open} />
    </div>
  );
}
