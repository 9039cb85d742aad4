export type { Fault } from './faults/faults.ts';
export type { SeedOptions } from './seed/seed-league.ts';
export type { Settings, SettingsPatch } from './settings/settings.ts';
export { type Simulator, type SimulatorOptions, startSimulator } from './start.ts';
