import { createServer } from 'node:net'

function tryPort(port: number, host: string): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen(port, host, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : null))
    })
  })
}

/** Names the first of `ports` that something else listens on, or null when all are free. */
export async function findTakenPort(ports: number[], host = '127.0.0.1'): Promise<number | null> {
  for (const port of ports) if ((await tryPort(port, host)) === null) return port
  return null
}

/** Four neighbouring free ports; returns the first. Edge, studio, platform and payment provider stand side by side. */
export async function findFreePorts(host = '127.0.0.1'): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const first = await tryPort(0, host)
    if (first !== null && first < 65_000 && (await findTakenPort([first + 1, first + 2, first + 3], host)) === null)
      return first
  }
  throw new Error('No four neighbouring ports are free')
}
