/** A page with one line of text and nothing to load: what a visit costs on this machine whatever is on the page. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const PAGE = '<!doctype html><html data-ready><meta name="viewport" content="width=device-width"><p>One line of text'

export async function serveEmptyPage(): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}
