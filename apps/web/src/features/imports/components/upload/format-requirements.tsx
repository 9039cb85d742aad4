import { levelsInWords } from '@league/contract';
import { useSkillLevels } from '../../../../shared/roster/skill-levels.ts';
import { imports } from '../../../../strings/en/imports.ts';
import { Panel } from '../../../../ui/panel.tsx';
import classes from '../import-results.module.css';

const words = imports.requirements;

/** What a spreadsheet must be like (IMPORT-06). */
export function FormatRequirements() {
  const levels = levelsInWords(useSkillLevels());
  return (
    <Panel title={words.title}>
      <ul className={classes.names}>
        {words.rules(levels).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Panel>
  );
}
