/**
 * AUTH-07: a browser that an account has logged in with before. Strangers who guess at the account lock themselves out, and
 * not its owner here: this browser's wrong passwords are counted by themselves. The cookie says so itself, signed for
 * the account; whoever steals it gains five tries more and nothing else (docs/decisions/0264).
 */
import { base64url } from 'jose'
import { createHmac } from '../../contract/fairness/hmac.ts'
import { foldUsername } from '../../contract/rules/typed-text.ts'
import { randomToken } from '../../contract/time-and-chance.ts'
import type { EdgeContext } from '../context.ts'
import { getKnownDevices, setKnownDevices } from './cookies.ts'

/** A family shares a browser; more accounts than these push the oldest out. */
const ACCOUNTS = 4
const NAME_BYTES = 16
const ENTRY = /^([A-Za-z0-9_-]{22})([A-Za-z0-9_-]{43})$/

type Entry = { device: string; signature: string }

/** The browser's name for this account, or null where it has not logged in here before. */
export async function findKnownDevice(c: EdgeContext, username: string): Promise<string | null> {
  for (const { device, signature } of readEntries(c)) {
    for (const sign of await readSigners(c)) {
      if ((await sign(signedText(c, username, device))) === signature) return device
    }
  }
  return null
}

/** From now on this browser is known to the account that has just logged in. */
export async function rememberDevice(c: EdgeContext, username: string): Promise<void> {
  const known = await findKnownDevice(c, username)
  const others = readEntries(c).filter(({ device }) => device !== known)
  const device = known ?? randomToken(c.var.random, NAME_BYTES)
  const [sign] = await readSigners(c)
  if (!sign) return
  const entries = [{ device, signature: await sign(signedText(c, username, device)) }, ...others].slice(0, ACCOUNTS)
  setKnownDevices(c, entries.map((entry) => `${entry.device}${entry.signature}`).join('.'))
}

const signedText = (c: EdgeContext, username: string, device: string) =>
  ['known-device', c.var.merchant.code, device, foldUsername(username)].join('\n')

function readEntries(c: EdgeContext): Entry[] {
  const parts = getKnownDevices(c).split('.', ACCOUNTS)
  return parts.flatMap((part) => {
    const [, device, signature] = ENTRY.exec(part) ?? []
    return device !== undefined && signature !== undefined ? [{ device, signature }] : []
  })
}

/** By each key of the merchant's envelope, the one that signs first: a change of keys forgets no browser. */
async function readSigners(c: EdgeContext): Promise<((text: string) => Promise<string>)[]> {
  const keySet = c.var.env.ENVELOPE_KEYS[c.var.merchant.code]?.toPlatform
  if (!keySet) return []
  const { [keySet.current]: current, ...former } = keySet.keys
  const keys = [current, ...Object.values(former)].filter((key) => key !== undefined)
  return Promise.all(
    keys.map(async (key) => {
      const hmac = await createHmac(base64url.decode(key) as Uint8Array<ArrayBuffer>)
      return async (text: string) => base64url.encode(await hmac(text))
    }),
  )
}
