export { columnsWithoutSamples, hasSamples } from './read/file-columns.sql.ts';
