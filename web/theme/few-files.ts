import { join } from 'node:path';

/** Rules and contracts do nothing but be there: those that no page names are left out. */
export const leaveOut = {
  moduleSideEffects: (id: string) => !/[/]api[/](domain|contract)[/]/.test(id),
  manualPureFunctions: ['z', 'endpoint'],
};

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

const web = join(import.meta.dirname, '..');
const startFiles = ['main.tsx'];
const centreFiles = [
  'app/management-guard.tsx',
  'app/layouts/management-layout.tsx',
  'features/products/pages/products-page.tsx',
];

function addImports(id: string, modules: Modules, found: Set<string>): void {
  if (found.has(id)) return;
  found.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) addImports(imported, modules, found);
}

/** Everything that takes these files, whenever it is asked the first time. */
function reachedFrom(files: readonly string[]): (id: string, modules: Modules) => boolean {
  const found = new Set<string>();
  return (id, modules) => {
    if (found.size === 0) for (const file of files) addImports(join(web, file), modules, found);
    return found.has(id);
  };
}
const isOfStart = reachedFrom(startFiles);
const isOfCentre = reachedFrom(centreFiles);

const own = /[/](web|api)[/](?!locales[/])/;

/** What the first page of the centre shares with others is two files, not a hundred: they compress better. */
export const firstFiles = [
  {
    name: (id: string, modules: Modules) =>
      isOfStart(id, modules) ? 'start' : isOfCentre(id, modules) ? 'centre' : null,
    test: own,
    minShareCount: 2,
  },
];
