import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ComposeProject } from '#tests/support/compose-project.ts';
import { run } from './box.ts';

const ip = (...args: string[]) => run('ip', args);

/** The networks of a compose file and who has which address in them. */
export type Machine = { addresses: Map<string, Record<string, string>>; hostsOf: (name: string) => string };

const baseOf = (subnet: string) => subnet.replace(/\.0\/24$/, '');

/**
 * Makes the networks as bridges of this network namespace, where only the open ones have an address of the machine.
 * @param names the containers that there may be
 * @param hosts names that lead to the proxy, as those of a real machine lead there from outside
 */
export function makeNetworks(
  { networks, services }: ComposeProject,
  names: string[],
  hosts: string[],
): Machine {
  run('mount', ['-t', 'tmpfs', 'tmpfs', '/run']);
  ip('link', 'set', 'lo', 'up');
  const bases = new Map<string, string>();
  for (const [n, [name, { internal, ipam }]] of Object.entries(networks).entries()) {
    const base = baseOf(ipam.config?.[0]?.subnet ?? `172.31.${241 + n}.0/24`);
    bases.set(name, base);
    ip('link', 'add', name, 'type', 'bridge');
    if (!internal) ip('address', 'add', `${base}.1/24`, 'dev', name);
    ip('link', 'set', name, 'up');
  }
  const addresses = new Map<string, Record<string, string>>();
  for (const [n, name] of names.entries()) {
    const own = Object.entries(services[name]?.networks ?? { outside: null });
    const entries = own.map(([network, set]) => [
      network,
      set?.ipv4_address ?? `${bases.get(network)}.${130 + n}`,
    ]);
    addresses.set(name, Object.fromEntries(entries));
    attach(name, entries as [string, string][], n);
  }
  return { addresses, hostsOf: (name) => hostsOf(addresses, name, hosts) };
}

/** A network namespace with a cable to each of its networks. */
function attach(name: string, networks: [string, string][], n: number): void {
  ip('netns', 'add', name);
  ip('-n', name, 'link', 'set', 'lo', 'up');
  for (const [m, [network, address]] of networks.entries()) {
    ip('link', 'add', `cable${n}-${m}`, 'type', 'veth', 'peer', 'name', `eth${m}`, 'netns', name);
    ip('link', 'set', `cable${n}-${m}`, 'master', network, 'up');
    ip('-n', name, 'address', 'add', `${address}/24`, 'dev', `eth${m}`);
    ip('-n', name, 'link', 'set', `eth${m}`, 'up');
  }
}

function hostsOf(addresses: Machine['addresses'], name: string, hosts: string[]): string {
  const own = addresses.get(name) ?? {};
  const lines = ['127.0.0.1 localhost'];
  for (const [other, theirs] of addresses) {
    const shared = Object.keys(theirs).find((network) => network in own);
    if (shared) lines.push(`${theirs[shared]} ${other} ${other === 'proxy' ? hosts.join(' ') : ''}`);
  }
  return `${lines.join('\n')}\n`;
}

/** Lets the names lead to the proxy for programs of the machine, too. */
export function nameHosts(folder: string, proxy: string, hosts: string[]): void {
  const file = join(folder, 'machine-hosts');
  writeFileSync(file, '127.0.0.1 localhost\n');
  appendFileSync(file, `${proxy} ${hosts.join(' ')}\n`);
  run('mount', ['--bind', file, '/etc/hosts']);
}
