import {
  AGE_LIMITS,
  calendarDateAt,
  isOutdatedCutoffDay,
  LAPSED_ACTIONS,
  type LapsedAction,
  type OpenRollover,
  PAGES,
  parseCalendarDate,
  usualCutoffDay,
} from '@league/contract';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useLeague } from '../../../platform/league.ts';
import { useMay } from '../../../platform/session/use-may.ts';
import { rollover } from '../../../strings/en/rollover.ts';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { dateInWords } from '../../../ui/words/date-in-words.ts';
import { useSettings } from '../rollover.api.ts';
import classes from './rollover.module.css';
import { RolloverListSection } from './rollover-list.tsx';

type Props = { readonly open: OpenRollover };

/** The cut-off day and the age limit, and the gymnasts who reach it by then. */
export function AgeOutStep({ open }: Props) {
  const words = rollover.ageOut;
  const settings = useSettings(open.id);
  const mayChange = useMay('roster.manage');
  const [cutoffDay, setCutoffDay] = useState(open.cutoffDay);
  const [age, setAge] = useState(String(open.ageLimit));
  const [isWrong, setIsWrong] = useState(false);
  const submit = () => {
    const ageLimit = Number(age);
    const isAge = Number.isInteger(ageLimit) && ageLimit >= AGE_LIMITS.least && ageLimit <= AGE_LIMITS.most;
    const isRight = isAge && parseCalendarDate(cutoffDay) !== null;
    setIsWrong(!isRight);
    if (isRight) settings.change({ cutoffDay, ageLimit });
  };
  const timeZone = useLeague()?.timeZone;
  const today = timeZone === undefined ? open.cutoffDay : calendarDateAt(new Date(), timeZone);
  const usual = usualCutoffDay(today);
  const takeUsual = () => {
    setCutoffDay(usual);
    settings.change({ cutoffDay: usual });
  };
  return (
    <Panel title={words.title} hint={words.hint}>
      {isOutdatedCutoffDay(open.cutoffDay, today) && (
        <Notice>
          {words.outdated(dateInWords(open.cutoffDay))}{' '}
          {mayChange && (
            <Button variant="default" aria-disabled={settings.isChanging} onClick={takeUsual}>
              {words.takeUsual(dateInWords(usual))}
            </Button>
          )}
        </Notice>
      )}
      {mayChange ? (
        <form
          className={classes.settings}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            submit();
          }}
        >
          <TextInput
            type="date"
            label={words.cutoffDay}
            value={cutoffDay}
            onChange={({ currentTarget }) => setCutoffDay(currentTarget.value)}
          />
          <TextInput
            inputMode="numeric"
            label={words.ageLimit}
            value={age}
            error={isWrong && words.wrong(AGE_LIMITS.least, AGE_LIMITS.most)}
            onChange={({ currentTarget }) => setAge(currentTarget.value)}
          />
          <Button type="submit" variant="default" aria-disabled={settings.isChanging}>
            {settings.isChanging ? words.applying : words.apply}
          </Button>
        </form>
      ) : (
        <p className={classes.text}>{words.chosen(dateInWords(open.cutoffDay), open.ageLimit)}</p>
      )}
      <RolloverListSection open={open} list="ageOut" />
      {open.withoutBirthDate > 0 && (
        <p className={classes.quiet}>
          {words.withoutBirthDate(open.withoutBirthDate)}{' '}
          <Link to={`${PAGES.members}?missing=birthDate`}>{words.showThem}</Link>
        </p>
      )}
    </Panel>
  );
}

/** The gymnasts who must move up, those who may, and whole levels. */
export function MoveUpStep({ open }: Props) {
  const words = rollover.moveUp;
  const settings = useSettings(open.id);
  const mayChange = useMay('roster.manage');
  return (
    <Panel title={words.title} hint={words.hint}>
      <RolloverListSection open={open} list="mustMoveUp" />
      <RolloverListSection open={open} list="mayMoveUp" />
      <fieldset className={classes.levels} disabled={!mayChange}>
        <legend>{words.levels}</legend>
        {open.levels.map((level) => (
          <label key={level.level} className={classes.tick}>
            <input
              type="checkbox"
              checked={open.wholeLevels.includes(level.level)}
              aria-disabled={settings.isChanging}
              onChange={({ currentTarget }) =>
                settings.change({ wholeLevel: { level: level.level, isWhole: currentTarget.checked } })
              }
            />
            <span>{words.level(level)}</span>
          </label>
        ))}
      </fieldset>
      {open.wholeLevels.length > 0 && <RolloverListSection open={open} list="wholeLevel" />}
    </Panel>
  );
}

/** The lapsed gymnasts, and what the rollover does with them. */
export function LapsedStep({ open }: Props) {
  const words = rollover.lapsed;
  const settings = useSettings(open.id);
  const mayChange = useMay('roster.manage');
  return (
    <Panel title={words.title} hint={words.hint}>
      {mayChange ? (
        <div className={classes.buttons}>
          <SegmentedControl<LapsedAction>
            aria-label={words.choice}
            value={open.lapsedAction}
            data={LAPSED_ACTIONS.map((action) => ({ value: action, label: words.actions[action] }))}
            onChange={(lapsedAction) => settings.change({ lapsedAction })}
          />
        </div>
      ) : (
        <p className={classes.text}>{words.chosen(words.actions[open.lapsedAction])}</p>
      )}
      <RolloverListSection open={open} list="lapsed" />
    </Panel>
  );
}
