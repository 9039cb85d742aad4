export { columnsWithoutSamples, hasSamples } from './file-columns.sql.ts';
