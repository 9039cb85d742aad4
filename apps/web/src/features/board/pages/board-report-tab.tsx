import { type BoardReport, seasonName } from '@league/contract';
import { Button, NativeSelect } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTabParams } from '../../../platform/places/tab-address.ts';
import { board as words } from '../../../strings/en/board.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import { dateInWords } from '../../../ui/words/date-in-words.ts';
import { boardReportQuery, useReportFile } from '../board.api.ts';
import {
  AttendancePanel,
  Glance,
  LevelsPanel,
  MembersPanel,
  RenewalsPanel,
  ScoreOutsPanel,
} from '../components/report-panels.tsx';
import classes from './board-report-tab.module.css';

/** A season in figures for the league's board, on screen, on paper and as a file (OFFICE-09). */
export function BoardReportTab() {
  const [params, setParams] = useTabParams();
  const asked = params.get('season') ?? '';
  const season = /^\d{4}$/.test(asked) ? Number(asked) : undefined;
  const { data, isError, isFetching, refetch } = useQuery(boardReportQuery(season));
  if (isError && !data) {
    return <ErrorState text={words.failed} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  if (!data) return <Skeletons count={4} height={160} />;
  return <Report report={data} isBusy={isFetching} onSeason={(year) => setParams({ season: year })} />;
}

type Props = {
  readonly report: BoardReport;
  readonly isBusy: boolean;
  readonly onSeason: (year: string) => void;
};

function Report({ report, isBusy, onSeason }: Props) {
  const { seasons, season } = report;
  const year = Number(season.from.slice(0, 4));
  const offered = seasons.includes(year) ? seasons : [...seasons, year];
  const file = useReportFile(year);
  const [name, nameBefore] = [seasonName(year), seasonName(year - 1)];
  return (
    <div className={classes.report} aria-busy={isBusy}>
      <div className={classes.head}>
        <p className={classes.period}>
          {season.until < season.to
            ? words.period(name, dateInWords(season.until), nameBefore)
            : words.wholePeriod(name, nameBefore)}
        </p>
        <div className={classes.tools}>
          <NativeSelect
            aria-label={words.season}
            value={String(year)}
            data={offered.map((each) => ({ value: String(each), label: seasonName(each) }))}
            onChange={({ currentTarget }) => onSeason(currentTarget.value)}
          />
          <BusyButton
            icon={IconDownload}
            label={words.file.label}
            busyLabel={words.file.busy}
            isBusy={file.isPending}
            onClick={() => file.mutate()}
          />
          <Button leftSection={<Icon of={IconPrinter} />} onClick={() => window.print()}>
            {words.print}
          </Button>
        </div>
      </div>
      <Glance report={report} />
      <div className={classes.panels}>
        <MembersPanel report={report} />
        <LevelsPanel report={report} />
        <RenewalsPanel report={report} />
        <ScoreOutsPanel report={report} />
        <AttendancePanel report={report} />
      </div>
    </div>
  );
}
