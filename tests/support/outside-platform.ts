/**
 * A platform of somebody else, written from docs/guides/upstream.md with what Node itself has: nothing of ours is
 * imported. Answers a handful of calls; `mode` breaks it on purpose.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Keys = Record<string, Record<'toPlatform' | 'toEdge', { current: string; keys: Record<string, string> }>>
type Claims = Record<'merchant' | 'method' | 'path' | 'query' | 'jti' | 'requestId', string> & {
  idempotencyKey?: string
  bodySha256?: string
  sessionToken?: string
  iat: number
  exp: number
}
type Payload = Partial<Record<'username' | 'from' | 'to' | 'amount', string>>
type Envelope = { claims: Claims; payload?: Payload }
export type Mode = 'well' | 'html' | 'truncated' | 'redirect' | 'big' | 'reset' | 'halfway' | 'hang' | 'error'

const bytes = (text = '') => Buffer.from(text, 'base64url')

function open(keys: Keys, token: string): Envelope {
  const [header = '', encryptedKey, iv, ciphertext, tag] = token.split('.')
  const { alg, enc, kid } = JSON.parse(bytes(header).toString())
  if (alg !== 'dir' || enc !== 'A256GCM' || encryptedKey !== '') throw new Error('not an envelope')
  for (const [merchant, { toPlatform }] of Object.entries(keys)) {
    const key = toPlatform.keys[kid]
    if (key === undefined) continue
    const decipher = createDecipheriv('aes-256-gcm', bytes(key), bytes(iv)).setAAD(Buffer.from(header))
    decipher.setAuthTag(bytes(tag))
    const plaintext = Buffer.concat([decipher.update(bytes(ciphertext)), decipher.final()])
    const envelope = JSON.parse(plaintext.toString())
    if (envelope.claims.merchant === merchant) return envelope
  }
  throw new Error('of no merchant of ours')
}

function seal(keys: Keys, merchant: string, content: unknown): string {
  const { current, keys: ours } = keys[merchant]!.toEdge
  const header = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM', kid: current })).toString('base64url')
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', bytes(ours[current]), iv).setAAD(Buffer.from(header))
  const ciphertext = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final()])
  return [header, '', ...[iv, ciphertext, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.')
}

const TOKEN = 'outside-session-token-0001'
const amounts = { sumBalance: '7.00', real: '7.00', bonus: '0.00', held: '0.00', pending: '0.00' }

/** MEM-03: it keeps money at its vendors. What moved under a key moved once. */
const wallets = new Map([
  ['main', 700],
  ['HARBOR', 0],
])
const moved = new Set<string>()
const readWallets = () => {
  const [main, harbor] = [...wallets.values()].map((cents) => (cents / 100).toFixed(2))
  const vendors = [{ vassalage: 'HARBOR', vendorName: 'Harbor Lane', balance: harbor }]
  return { mode: 'vendor_wallets', main, vendors: [...vendors, { ...vendors[0], vassalage: 'REEF', balance: null }] }
}
function moveMoney({ claims, payload = {} }: Envelope) {
  const { from = '', to = '', amount } = payload
  const cents = Math.round(Number(amount) * 100)
  const key = claims.idempotencyKey ?? ''
  if (!moved.has(key)) {
    wallets.set(from, wallets.get(from)! - cents)
    wallets.set(to, wallets.get(to)! + cents)
  }
  moved.add(key)
  return readWallets()
}

/** Sealed or not, what each call answers. Fields the contract does not know are there to be dropped. */
const values: Record<string, (envelope: Envelope, body: string) => unknown> = {
  'GET /wps/system/whitelabel': () => ({ modules: [] }),
  'POST /wps/session/login': ({ payload }) => ({
    token: TOKEN,
    memberId: 'outside-1',
    username: payload?.username,
    memberType: 0,
    firstTimeLogin: false,
    passwordExpired: false,
    passwordWeak: false,
  }),
  'GET /wps/v2/wallets/balance': ({ claims }) => ({
    ...amounts,
    mode: 'real',
    currency: 'PHP',
    currencySymbol: 'P',
    internalToken: claims.sessionToken,
  }),
  'GET /wps/relay/GCS_merchantWallet': readWallets,
  'POST /wps/relay/GCS_walletTransfer': moveMoney,
  'POST /wps/relay/MCSFE_setFavoriteGame': (_, body) => ({ gameIds: [JSON.parse(body).gameId] }),
  'DELETE /wps/session/logout': () => ({}),
}

const breakdowns: Record<Exclude<Mode, 'well'>, (request: IncomingMessage, response: ServerResponse) => void> = {
  html: (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>INTERNALS</h1>'),
  truncated: (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true,"va'),
  redirect: (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/INTERNALS' }).end(),
  big: (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('x'.repeat(10_000_000)),
  reset: (request) => request.socket.destroy(),
  halfway: (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"succ'),
  hang: () => {},
  error: (_, response) => response.writeHead(500, { 'content-type': 'text/plain' }).end('INTERNALS'),
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

export class OutsidePlatform {
  mode: Mode = 'well'
  /** How it last broke an answer. */
  broken: Mode | null = null
  /** Envelopes it refused: none, when edge and page agree. */
  readonly refused: unknown[] = []
  private readonly seen = new Set<string>()
  private readonly server = createServer((request, response) => void this.answer(request, response))
  private readonly keys: Keys

  constructor(keys: Keys) {
    this.keys = keys
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  listen = () => new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done))
  close = () => this.server.closeAllConnections()

  /** Tells the pages of a member at this edge that something changed. */
  async tell(edge: string, merchant: string, notice: { memberId: string; topics: string[] }): Promise<number> {
    const iat = Math.floor(Date.now() / 1_000)
    const body = seal(this.keys, merchant, { merchant, iat, exp: iat + 30, notices: [notice] })
    const headers = { 'content-type': 'application/jose', connection: 'close' }
    return (await fetch(`${edge}/__live/v1/notices/${merchant}`, { method: 'POST', headers, body })).status
  }

  private async answer(request: IncomingMessage, response: ServerResponse) {
    if (this.mode !== 'well') {
      this.broken = this.mode
      return breakdowns[this.mode](request, response)
    }
    const body = await read(request)
    const isSealed = request.headers['content-type'] === 'application/jose'
    try {
      const envelope = open(this.keys, isSealed ? body : String(request.headers['x-envelope']))
      this.check(envelope.claims, request, isSealed ? '' : body)
      const { merchant, jti, requestId } = envelope.claims
      const value = values[`${request.method} ${envelope.claims.path}`]?.(envelope, body)
      const answer = value
        ? { success: true, value }
        : { success: false, errorCode: 'not_found', message: 'not here', requestId }
      const text = isSealed ? seal(this.keys, merchant, { jti, body: answer }) : JSON.stringify(answer)
      const type = isSealed ? 'application/jose' : 'application/json'
      response.writeHead(value ? 200 : 404, { 'content-type': type }).end(text)
    } catch (error) {
      this.refused.push(error)
      const failure = { success: false, errorCode: 'envelope_invalid', message: '', requestId: '' }
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(failure))
    }
  }

  private check({ method, path, query, bodySha256, iat, exp, jti }: Claims, request: IncomingMessage, body: string) {
    const nowSeconds = Date.now() / 1_000
    const hash = body === '' ? undefined : createHash('sha256').update(body).digest('hex')
    const address = query === '' ? path : `${path}?${query}`
    const isBound = method === request.method && address === request.url && bodySha256 === hash
    const isTimely = exp - iat === 30 && iat <= nowSeconds + 5 && nowSeconds < exp + 5
    const isNew = method === 'GET' || !this.seen.has(jti)
    this.seen.add(jti)
    if (!isBound || !isTimely || !isNew) throw new Error(JSON.stringify({ isBound, isTimely, isNew }))
  }
}
