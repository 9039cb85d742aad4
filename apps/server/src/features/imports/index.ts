export {
  columnsWithOwnNames,
  columnsWithoutSamples,
  hasSamples,
  headingsInOneRow,
  ownNamesByHeading,
  problemsWithOwnNames,
  warningsWithOwnNames,
} from './read/file-columns.sql.ts';
