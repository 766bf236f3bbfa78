// What the workflow code reaches when it runs in Temporal's sandbox. Type imports vanish before that, so they are not
// followed here; the table of rooms, which counts them, is .dependency-cruiser.cjs.
const { options } = require('./.dependency-cruiser.cjs');

const ENTRY = '^workflows/application/workflows\\.ts$';

module.exports = {
  forbidden: [
    {
      name: 'sandbox-reaches-only-pure-code',
      comment:
        'Workflow code is replayed: it may reach the domain, its own files, Temporal and zod, nothing that acts.',
      severity: 'error',
      from: { path: ENTRY },
      to: {
        reachable: true,
        path: '.',
        pathNot: [
          '^api/domain/',
          // Of activities only types arrive here; .dependency-cruiser.cjs sees to that.
          '^workflows/(application/|activities/|messages\\.ts$)',
          '^node_modules/(@temporalio/(workflow|common)|zod)/',
        ],
      },
    },
  ],
  options: {
    ...options,
    doNotFollow: { path: 'node_modules', dependencyTypes: ['type-only', 'type-import'] },
  },
};
