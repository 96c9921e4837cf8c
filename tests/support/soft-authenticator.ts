/** A device of a test's own: makes passkeys (ES256, attestation none) and signs by them, honestly or not. */
import type { CallInput } from '../../contract/table.ts'

const utf8 = new TextEncoder()
const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = async (bytes: Uint8Array) => new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)))
const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))
const word = (value: number) => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value)

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** CBOR, as far as an attestation needs it. */
const head = (major: number, length: number) =>
  length < 24
    ? Uint8Array.of(major * 32 + length)
    : length < 256
      ? Uint8Array.of(major * 32 + 24, length)
      : Uint8Array.of(major * 32 + 25, length >>> 8, length)
const cborText = (text: string) => join(head(3, text.length), utf8.encode(text))
const cborBytes = (bytes: Uint8Array) => join(head(2, bytes.length), bytes)

export type Signing = {
  challenge: string
  origin: string
  rpId: string
  /** False: nobody showed a finger or a PIN. */
  verified?: boolean
  signCount?: number
}

export async function buildAuthenticator() {
  const pair = (await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair
  const point = new Uint8Array((await crypto.subtle.exportKey('raw', pair.publicKey)) as ArrayBuffer)
  const credentialId = crypto.getRandomValues(new Uint8Array(32))
  const id = toText(credentialId)
  // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
  const coseKey = join(
    Uint8Array.of(0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21),
    cborBytes(point.slice(1, 33)),
    Uint8Array.of(0x22),
    cborBytes(point.slice(33, 65)),
  )
  const clientData = (type: string, { challenge, origin }: Signing) =>
    utf8.encode(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = async ({ rpId, verified = true, signCount = 0 }: Signing, more = new Uint8Array()) => {
    const flags = USER_PRESENT | (verified ? USER_VERIFIED : 0) | (more.length > 0 ? HAS_CREDENTIAL : 0)
    return join(await sha256(utf8.encode(rpId)), Uint8Array.of(flags), word(signCount), more)
  }

  async function create(signing: Signing): Promise<CallInput<'addPasskey'>['answer']> {
    const length = Uint8Array.of(0, credentialId.length)
    const data = await authData(signing, join(new Uint8Array(16), length, credentialId, coseKey))
    const attestation = join(
      head(5, 3),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      head(5, 0),
      cborText('authData'),
      cborBytes(data),
    )
    const clientDataJSON = toText(clientData('webauthn.create', signing))
    const response = { clientDataJSON, attestationObject: toText(attestation), transports: ['internal'] }
    return { type: 'public-key', id, rawId: id, response, clientExtensionResults: {} }
  }

  async function get(signing: Signing, userHandle?: string): Promise<CallInput<'loginPasskey'>['answer']> {
    const client = clientData('webauthn.get', signing)
    const data = await authData(signing)
    const signed = join(data, await sha256(client))
    const raw = new Uint8Array(
      await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, new Uint8Array(signed)),
    )
    const response = {
      clientDataJSON: toText(client),
      authenticatorData: toText(data),
      signature: toText(toDer(raw)),
      ...(userHandle && { userHandle: toText(utf8.encode(userHandle)) }),
    }
    return { type: 'public-key', id, rawId: id, response, clientExtensionResults: {} }
  }
  return { id, create, get }
}

/** r and s as ASN.1 integers, which is how devices give them. */
function toDer(raw: Uint8Array): Uint8Array {
  const integer = (bytes: Uint8Array) => {
    const start = bytes.findIndex((byte) => byte !== 0)
    const plain = bytes.slice(start)
    const value = plain[0]! >= 0x80 ? join(Uint8Array.of(0), plain) : plain
    return join(Uint8Array.of(2, value.length), value)
  }
  const both = join(integer(raw.slice(0, 32)), integer(raw.slice(32)))
  return join(Uint8Array.of(0x30, both.length), both)
}
