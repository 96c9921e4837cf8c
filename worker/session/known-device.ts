/**
 * AUTH-07: a browser that an account has logged in with before. Strangers who guess at the account lock themselves out, and
 * not its owner here: this browser's wrong passwords are counted by themselves. The cookie says so itself, signed for
 * the account; whoever steals it gains five tries more and nothing else (docs/decisions/0264).
 */
import { base64url } from 'jose'
import { createHmac } from '../../contract/fairness/hmac.ts'
import type { KeySet } from '../../contract/protocols/envelope.ts'
import { findMerchantKeys } from '../../contract/protocols/merchant-keys.ts'
import { foldUsername } from '../../contract/rules/typed-text.ts'
import { randomToken } from '../../contract/time-and-chance.ts'
import type { EdgeContext } from '../context.ts'
import { getKnownDevices, setKnownDevices } from '../request/cookies.ts'
import { isSameSecret } from '../request/is-same-secret.ts'

/** A family shares a browser; more accounts than these push the oldest out. */
const ACCOUNTS = 4
/** An account is typed as a username or as a number. A third leaves room for what a former key has signed. */
const NAMES_OF_ACCOUNT = 3
const NAME_BYTES = 16
const ENTRY = /^([A-Za-z0-9_-]{22})([A-Za-z0-9_-]{43})$/

type Entry = { device: string; signature: string }

/** The browser's name for this account, or null where it has not logged in here before. */
export async function findKnownDevice(c: EdgeContext, name: string): Promise<string | null> {
  const signers = await readSigners(c)
  for (const { device, signature } of readEntries(c)) {
    for (const sign of signers) {
      if (await isSameSecret(signature, await sign(signedText(c, name, device)))) return device
    }
  }
  return null
}

/** From now on this browser is known to the account that has just logged in, by each of its names: as stored, as typed. */
export async function rememberDevice(c: EdgeContext, given: readonly string[]): Promise<void> {
  const [sign] = await readSigners(c)
  if (!sign) return
  const names = [...new Set(given)]
  const found = await Promise.all(names.map((name) => findKnownDevice(c, name)))
  const device = found.find((known) => known !== null) ?? randomToken(c.var.random, NAME_BYTES)
  const entries = readEntries(c)
  const signed = await Promise.all(names.map((name) => sign(signedText(c, name, device))))
  const former = entries.filter((entry) => entry.device === device).map(({ signature }) => signature)
  const own = [...new Set([...signed, ...former])].slice(0, NAMES_OF_ACCOUNT)
  const others = entries.filter((entry) => entry.device !== device)
  const devices = [device, ...new Set(others.map((entry) => entry.device))].slice(0, ACCOUNTS)
  const kept = [...own.map((signature) => ({ device, signature })), ...others]
  const text = kept.filter((entry) => devices.includes(entry.device)).map((entry) => entry.device + entry.signature)
  setKnownDevices(c, text.join('.'))
}

/** A number with its country code is the same name with a plus and without. */
const signedText = (c: EdgeContext, name: string, device: string) =>
  ['known-device', c.var.merchant.code, device, foldUsername(name).replace('+', '')].join('\n')

function readEntries(c: EdgeContext): Entry[] {
  const parts = getKnownDevices(c).split('.', ACCOUNTS * NAMES_OF_ACCOUNT)
  return parts.flatMap((part) => {
    const [, device, signature] = ENTRY.exec(part) ?? []
    return device !== undefined && signature !== undefined ? [{ device, signature }] : []
  })
}

type Sign = (text: string) => Promise<string>
/** Imported once an isolate. Only what is ready is kept: no request waits for another's. */
const imported = new WeakMap<KeySet, Sign[]>()

/** By each key of the merchant's envelope, the one that signs first: a change of keys forgets no browser. */
async function readSigners(c: EdgeContext): Promise<Sign[]> {
  const keySet = (await findMerchantKeys(c.var.env, c.var.merchant.code))?.toPlatform
  if (!keySet) return []
  const known = imported.get(keySet)
  if (known) return known
  const { [keySet.current]: current, ...former } = keySet.keys
  const keys = [current, ...Object.values(former)].filter((key) => key !== undefined)
  const signers = await Promise.all(
    keys.map(async (key) => {
      const hmac = await createHmac(base64url.decode(key) as Uint8Array<ArrayBuffer>)
      return async (text: string) => base64url.encode(await hmac(text))
    }),
  )
  imported.set(keySet, signers)
  return signers
}
