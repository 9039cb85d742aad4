export {
  columnsWithoutSamples,
  columnsWithoutWords,
  hasSamples,
  headingsInOneRow,
} from './read/file-columns.sql.ts';
