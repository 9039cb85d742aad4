import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, normalizePath, type Plugin, type Rolldown } from 'vite';
import { contractCalls } from './contract-calls.ts';

const source = (path: string) => normalizePath(fileURLToPath(new URL(`./src/${path}`, import.meta.url)));

/** What the office sees first. */
const OFFICE = source('app/portals/admin-portal-screen.tsx');
/** Each takes along what it imports, unless one of those before has it. */
const FILES = ['libraries', 'start', 'parts', 'office'] as const;
type File = (typeof FILES)[number];

/** The program as the bundler splits it when no one says how. */
async function splitByItself(): Promise<Rolldown.OutputChunk[]> {
  const built = await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    plugins: [react(), contractCalls()],
    logLevel: 'error',
    build: { write: false, minify: false, reportCompressedSize: false },
  });
  if (Array.isArray(built) || !('output' in built)) throw new Error('The bundler gave no program.');
  return built.output.filter((file) => file.type === 'chunk');
}

/** Gives of each module which of the files it belongs into; those that stay in files of their own are not in it. */
async function placeModules(): Promise<ReadonlyMap<string, File>> {
  const chunks = await splitByItself();
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const named = (names: readonly string[]) =>
    names.map((name) => byName.get(name)).filter((chunk) => chunk !== undefined);
  const withImported = (some: readonly Rolldown.OutputChunk[]) => {
    const found = new Set(some);
    for (const { imports } of found) for (const imported of named(imports)) found.add(imported);
    return found;
  };
  const startedBy = (id: string) => chunks.filter(({ facadeModuleId }) => facadeModuleId === id);

  const start = withImported(chunks.filter(({ isEntry }) => isEntry));
  const places = new Map<string, File>();
  const office = startedBy(OFFICE);
  // What is opened without the office. Its own tabs lean on what it has loaded.
  const ofRest = new Set(start);
  for (const { imports, dynamicImports } of ofRest) {
    for (const chunk of named([...imports, ...dynamicImports]))
      if (!office.includes(chunk)) ofRest.add(chunk);
  }
  for (const chunk of withImported(office)) {
    for (const id of chunk.moduleIds) places.set(id, ofRest.has(chunk) ? 'parts' : 'office');
  }
  for (const { moduleIds } of start) {
    for (const id of moduleIds) places.set(id, id.includes('/node_modules/') ? 'libraries' : 'start');
  }
  return places;
}

/**
 * Bundles what every page and the coach's portal load into two files: the libraries, which change seldom, and the rest. The
 * office's portal has two more: the parts that other tabs and dialogs use too, and its own. By itself the bundler would make
 * seventy files, most of them smaller than 1 kB. Only the bundler knows what a screen really uses of a library or of the
 * contract, so the app is built once to ask it.
 */
export function fewFiles(): Plugin {
  let places: ReadonlyMap<string, File> = new Map();
  return {
    name: 'few-files',
    apply: 'build',
    config() {
      const groups = FILES.map((name, place) => ({
        name,
        test: (id: string) => places.get(id) === name,
        priority: FILES.length - place,
      }));
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
    // Not earlier: to read the configuration alone takes no build.
    async buildStart() {
      places = await placeModules();
    },
  };
}
