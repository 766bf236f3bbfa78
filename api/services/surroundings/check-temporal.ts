import { temporalVariables } from '#api/base/temporal-config.ts';
import { isTooOld, oldestVersions } from '#domain/operations/surroundings.ts';
import type { TemporalView } from '#workflows/client/inspect-temporal.ts';
import { requireSetting, type SurroundingsCheck } from './surroundings.ts';

const reached = 'Temporal of TEMPORAL_ADDRESS';
const known = 'namespace of Temporal';

type TemporalCheck = Pick<SurroundingsCheck, 'name' | 'needs' | 'remedy'> & {
  ask: (view: TemporalView, namespace: string) => Promise<string | undefined>;
};

const checkByView = ({ ask, ...check }: TemporalCheck): SurroundingsCheck => ({
  ...check,
  concerns: ['portal', 'workflows'],
  check: async (surroundings, limitMs) => {
    const temporal = requireSetting(surroundings.temporal, 'TEMPORAL_ADDRESS');
    // Much code, which the processes that do not speak to Temporal never load.
    const { inspectTemporal } = await import('#workflows/client/inspect-temporal.ts');
    return inspectTemporal({ ...temporal, limitMs }, (view) => ask(view, temporal.namespace));
  },
});

export const temporalChecks: readonly SurroundingsCheck[] = [
  checkByView({
    name: reached,
    needs: Object.keys(temporalVariables),
    ask: async (view) => void (await view.serverVersion()),
    remedy: 'start Temporal, or correct TEMPORAL_ADDRESS (host and port) and the TEMPORAL_TLS variables',
  }),
  checkByView({
    name: 'version of Temporal',
    needs: [reached],
    ask: async (view) => {
      const version = await view.serverVersion();
      if (isTooOld('temporal', version)) throw new Error(`it is ${version || 'unknown'}`);
      return version;
    },
    remedy: `move to Temporal ${oldestVersions.temporal} or later, one minor version at a time`,
  }),
  checkByView({
    name: known,
    needs: [reached],
    ask: async (view, namespace) => {
      if (!(await view.hasNamespace())) throw new Error(`there is no namespace ${namespace}`);
      return namespace;
    },
    remedy: 'run `prepare`, which registers it, or correct TEMPORAL_NAMESPACE',
  }),
  checkByView({
    name: 'search attributes of Temporal',
    needs: [known],
    ask: async (view) => {
      const missing = await view.missingSearchAttributes();
      if (missing.length > 0) throw new Error(`missing: ${missing.join(', ')}`);
      return undefined;
    },
    remedy: 'run `prepare`, which adds them',
  }),
];
