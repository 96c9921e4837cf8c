import { createServer } from 'node:net'

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}

/** Names the first of `ports` that something else listens on, or null when all are free. */
export async function findTakenPort(ports: number[], host = '127.0.0.1'): Promise<number | null> {
  for (const port of ports) if (!(await isFree(port, host))) return port
  return null
}

/**
 * Below the ports that systems lend to outgoing connections (from 32768 on Linux, 49152 elsewhere): a connection of anybody's could
 * take one of those between this look and its use, and the site would not start.
 */
const [LOWEST, HIGHEST] = [12_000, 32_000]
const NEIGHBOURS = 5
const BLOCKS = (HIGHEST - LOWEST) / NEIGHBOURS
/** Processes that start sites at the same time look in places of their own. */
const BLOCKS_PER_PROCESS = 61

let turn = 0

/** Four neighbouring free ports, others at each call; returns the first. Edge, studio, platform and payment provider stand side by side. */
export async function findFreePorts(host = '127.0.0.1'): Promise<number> {
  for (let attempt = 0; attempt < BLOCKS; attempt++) {
    const block = (process.pid * BLOCKS_PER_PROCESS + turn++) % BLOCKS
    const ports = Array.from({ length: NEIGHBOURS }, (_, index) => LOWEST + block * NEIGHBOURS + index)
    if ((await findTakenPort(ports, host)) === null) return ports[0] ?? LOWEST
  }
  throw new Error('No four neighbouring ports are free')
}
