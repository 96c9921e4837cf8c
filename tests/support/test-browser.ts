/** A browser as far as the edge can tell: a cookie jar and the headers a page's own call carries. */

type Send = (request: Request) => Promise<Response>
type Init = { method?: string; body?: unknown; headers?: Record<string, string>; rawBody?: BodyInit }

export class TestBrowser {
  readonly cookies = new Map<string, string>()
  private readonly origin: string
  private readonly send: Send
  private readonly headers: Record<string, string>

  constructor(origin: string, send: Send, headers: Record<string, string>) {
    this.origin = origin
    this.send = send
    this.headers = headers
  }

  /** The address it comes from, as a local stand-in. */
  get ip(): string {
    return this.headers['x-local-ip'] ?? ''
  }

  async fetch(path: string, { method = 'GET', body, headers = {}, rawBody }: Init = {}): Promise<Response> {
    const all = new Headers({ 'sec-fetch-site': 'same-origin', ...this.headers, ...headers })
    const jar = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    if (jar !== '' && !all.has('cookie')) all.set('cookie', jar)
    if (!['GET', 'HEAD', 'DELETE'].includes(method) && !all.has('content-type'))
      all.set('content-type', 'application/json')
    const sent = rawBody ?? (body === undefined ? undefined : JSON.stringify(body))
    const answer = await this.send(
      new Request(`${this.origin}${path}`, { method, headers: all, body: sent ?? null, redirect: 'manual' }),
    )
    for (const line of answer.headers.getSetCookie()) this.keep(line)
    return answer
  }

  /** A person typing the address. */
  visit(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch(path, { headers: { accept: 'text/html,application/xhtml+xml', ...headers } })
  }

  /** A second browser with a copy of this one's cookies, as they are now. */
  copy(): TestBrowser {
    const other = new TestBrowser(this.origin, this.send, this.headers)
    for (const [name, value] of this.cookies) other.cookies.set(name, value)
    return other
  }

  private keep(line: string) {
    const [pair = '', ...attributes] = line.split(';')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const isGone = attributes.some((one) => /^\s*max-age=0$/i.test(one))
    if (isGone) this.cookies.delete(name)
    else this.cookies.set(name, decodeURIComponent(value))
  }
}
