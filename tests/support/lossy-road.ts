/** The road between a vendor and the operator's wallet, with faults to order. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

/** `lost`: the call never arrives. `unanswered`: it arrives and is done, its answer is lost. */
export type Fault = 'lost' | 'unanswered'

export class LossyRoad {
  /** By the last word of the path (`bet`, `win`, `rollback`): the faults of the next calls, in order. */
  readonly faults: Record<string, Fault[]> = {}
  /** What arrived, oldest first. */
  readonly calls: { name: string; body: string; fault: Fault | null }[] = []
  readonly #target: () => string
  readonly #server: Server
  #port = 0

  constructor(target: () => string) {
    this.#target = target
    this.#server = createServer((request, response) => void this.#carry(request, response))
  }

  get origin() {
    return `http://127.0.0.1:${this.#port}`
  }

  listen(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.listen(0, '127.0.0.1', () => {
        const address = this.#server.address()
        if (typeof address === 'object' && address) this.#port = address.port
        resolve()
      })
    })
  }

  close() {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #carry(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const name = request.url?.split('/').at(-1) ?? ''
    const fault = this.faults[name]?.shift() ?? null
    this.calls.push({ name, body, fault })
    if (fault === 'lost') return request.socket.destroy()
    const { host: _, connection: __, ...headers } = request.headers
    const answer = await fetch(`${this.#target()}${request.url}`, {
      method: 'POST',
      headers: { ...(headers as Record<string, string>), connection: 'close' },
      body,
    })
    const text = await answer.text()
    if (fault === 'unanswered') return request.socket.destroy()
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
  }
}
