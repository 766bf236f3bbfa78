// The images have no curl: `node is-ready.mjs <address>` succeeds when the address answers 200.
const answer = await fetch(process.argv[2] ?? '', { signal: AbortSignal.timeout(4_000) }).catch(
  () => undefined,
);
process.exit(answer?.ok ? 0 : 1);
