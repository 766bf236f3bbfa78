import { packCommand } from './packing/pack-command.ts';
import { checkout } from './portal/portal-processes.ts';

console.log(await packCommand(checkout, checkout));
