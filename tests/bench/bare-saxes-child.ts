import { readFileWithSaxes } from './bare-saxes.ts';

// A process that reads one XML file with saxes alone, for as long as it takes to start, read and answer.
process.send?.(readFileWithSaxes(process.argv[2] ?? ''), () => process.disconnect());
