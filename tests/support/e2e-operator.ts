/** The house's side of a flow: operators' calls to the site under test, by the API that `npm run ops` speaks to. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { at } from '../../scripts/lib/paths.ts'
import { expect } from './e2e.ts'

const valueSchema = z.record(z.string(), z.unknown())
type Value = z.infer<typeof valueSchema>
type Merchant = 'meridian' | 'saffron'
type Operate = (call: string, input: object) => Promise<Value>

async function act(token: string, call: string, body: object): Promise<Value> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', connection: 'close' }
  const address = `${process.env.E2E_ORIGIN}/__ops/v1/${call}`
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
  const said = await answer.text()
  expect(answer.status, said).toBe(200)
  return z.object({ value: valueSchema }).parse(JSON.parse(said)).value
}

/** Of the site the tests started; else of the one that runs here. */
const deploymentToken = (): string =>
  process.env.E2E_OPS_TOKEN ?? JSON.parse(readFileSync(at('.local/secrets.json'), 'utf8')).OPS_TOKEN

/** A name again has a token again: two tests never share one. */
const mintToken = async (name: string) => String((await act(deploymentToken(), 'operator-add', { name })).token)

/** An operator of this test's own, at one merchant. */
export async function hireOperator(name: string, merchant: Merchant): Promise<Operate> {
  const token = await mintToken(name)
  return (call, input) => act(token, call, { merchant, input })
}

/** Two of them, who say the same: what takes two people is published. */
export async function hireTwo(name: string, merchant: Merchant) {
  const tokens = [await mintToken(name), await mintToken(`${name}2`)]
  return async (kind: string, payload: object) => {
    for (const token of tokens) await act(token, 'change-propose', { merchant, kind, payload })
  }
}

/** Likewise, for what the edge keeps itself: maintenance, region rules, flags. */
export async function hireSwitcher(name: string, merchant: Merchant): Promise<Operate> {
  const token = await mintToken(name)
  return (call, input) => act(token, call, { merchant, ...input })
}
