// Runs before anything is installed: Node 20 and its own modules only.
import { createServer } from 'node:net'

function readPort() {
  const port = Number(process.env.PORT || 8787)
  if (Number.isInteger(port) && port > 0 && port < 65_532) return port
  throw new Error(`PORT must be a port number, got ${JSON.stringify(process.env.PORT)}`)
}

const isFree = (port, host) =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })

/** Edge, studio, platform, payment provider and console stand side by side. Said before an install that takes a minute, not after it. */
export async function ensurePortsFree() {
  const port = readPort()
  for (const one of [port, port + 1, port + 2, port + 3, port + 4]) {
    if (!(await isFree(one, process.env.BIND_HOST || '127.0.0.1')))
      throw new Error(`Port ${one} is taken. Choose another: PORT=9000 npm start (it uses five in a row)`)
  }
}
