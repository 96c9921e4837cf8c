/** MEM-02: whether a number can be one of its kind, by its form and its check digits. Pure. */
import { createHash } from 'node:crypto'
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import type { AccountFormat } from '../../../contract/calls/money/payout-accounts.ts'
import { foldDashed, foldPhone } from '../../../contract/rules/typed-text.ts'
import type { Provider } from './providers.ts'

type Check = (text: string, provider: Provider) => string | null

const CHECKS: Record<AccountFormat, Check> = {
  digits: (text) => (/^\d+$/.test(compact(text)) ? compact(text) : null),
  card: (text) => (isLuhnRight(compact(text)) ? compact(text) : null),
  iban: (text) => {
    const iban = compact(text)
      .toUpperCase()
      .replace(/^IBAN:?/, '')
    return isIbanRight(iban) ? iban : null
  },
  mobile: (text, { country }) => readMobile(text, country),
  // Wallets show an address in groups; its checksum finds one that was put together wrongly.
  tron: (text) => readTron(text.replaceAll(/\s/g, '')),
  bitcoin: (text) => readBitcoin(text.replaceAll(/\s/g, '')),
}

/** The number as it is kept and compared, or null for what can be none of this provider. */
export function checkAccount(provider: Provider, text: string): string | null {
  const account = CHECKS[provider.format](foldDashed(text), provider)
  if (account === null) return null
  const length = account.replace(/^\+/, '').length
  return length >= provider.minLength && length <= provider.maxLength ? account : null
}

/** The end of a number, and of an address its beginning too: enough for its owner. */
export function maskAccount({ kind }: Pick<Provider, 'kind'>, account: string): string {
  const end = account.slice(-4)
  return kind === 'crypto' ? `${account.slice(0, 4)}…${end}` : `•••• ${end}`
}

/** People copy numbers with the spaces, dots, dashes and strokes they are printed with. */
const compact = (text: string) => text.replaceAll(/[\s.·・/-]/g, '')

export function isLuhnRight(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** ISO 13616: the first four behind, letters as numbers, 1 modulo 97. */
export function isIbanRight(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const moved = `${iban.slice(4)}${iban.slice(0, 4)}`
  const digits = moved.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

function readMobile(text: string, country: Provider['country']): string | null {
  const number = parsePhoneNumberFromString(foldPhone(text), country)
  return number?.isValid() && number.country === country ? number.number : null
}

const TRON_VERSION = 0x41
const readTron = (text: string) => (text.startsWith('T') && readBase58(text)?.[0] === TRON_VERSION ? text : null)

/** Addresses of keys and of scripts on the main network. */
const BITCOIN_VERSIONS: readonly number[] = [0x00, 0x05]

const BECH32_CHARACTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const BECH32_GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
/** `bc`, spread over the five bits of a character as the standard says. */
const BECH32_PREFIX = [3, 3, 0, 2, 3]
const BECH32 = 1
const BECH32M = 0x2bc830a3

function polymod(values: readonly number[]): number {
  let check = 1
  for (const value of values) {
    const top = check >>> 25
    check = ((check & 0x1ffffff) << 5) ^ value
    BECH32_GENERATOR.forEach((generator, bit) => {
      if ((top >>> bit) & 1) check ^= generator
    })
  }
  return check
}

/**
 * Whether the checksum of a Bitcoin address that begins with `bc1` is right (BIP 173, BIP 350). Main network only.
 * Version 0 has the first constant and 20 or 32 bytes, later ones the second.
 */
function isBech32Right(address: string): boolean {
  if (address !== address.toLowerCase() && address !== address.toUpperCase()) return false
  const values = [...address.toLowerCase().slice('bc1'.length)].map((character) => BECH32_CHARACTERS.indexOf(character))
  const version = values[0]
  if (version === undefined || values.includes(-1) || version > 16) return false
  const bytes = Math.floor(((values.length - 7) * 5) / 8)
  const isLong = version === 0 ? bytes === 20 || bytes === 32 : bytes >= 2 && bytes <= 40
  return isLong && polymod([...BECH32_PREFIX, ...values]) === (version === 0 ? BECH32 : BECH32M)
}

function readBitcoin(text: string): string | null {
  if (/^bc1/i.test(text)) return isBech32Right(text) ? text.toLowerCase() : null
  const version = readBase58(text)?.[0]
  return version !== undefined && BITCOIN_VERSIONS.includes(version) ? text : null
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Version byte, twenty bytes, and four of a double SHA-256 over them. */
const ADDRESS_BYTES = 25

/** The bytes of an address whose checksum is right. */
function readBase58(text: string): Buffer | null {
  if (text.length < 26 || text.length > 35) return null
  let value = 0n
  for (const character of text) {
    const digit = BASE58.indexOf(character)
    if (digit < 0) return null
    value = value * 58n + BigInt(digit)
  }
  const hex = value.toString(16).padStart(ADDRESS_BYTES * 2, '0')
  if (hex.length !== ADDRESS_BYTES * 2) return null
  const bytes = Buffer.from(hex, 'hex')
  const content = bytes.subarray(0, 21)
  return sha256(sha256(content)).subarray(0, 4).equals(bytes.subarray(21)) ? bytes : null
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
