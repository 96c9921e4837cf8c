/** Matches of the local feed `demo`: a journey says when they begin, what they cost and how they end. */
import { readFileSync } from 'node:fs'
import type { FeedKind } from '../../contract/book/feed.ts'
import { feedMessageSchema, signFeedMessage } from '../../contract/book/feed.ts'
import { at } from '../../scripts/lib/paths.ts'

const FEED = 'demo'
const readSecret = (): string =>
  JSON.parse(process.env.E2E_FEED_SECRETS ?? JSON.parse(readFileSync(at('.local/secrets.json'), 'utf8')).FEED_SECRETS)[
    FEED
  ]
/** The studio stands on the port beside the site's. */
const readStudio = () => `http://127.0.0.1:${Number(new URL(process.env.E2E_ORIGIN ?? '').port) + 1}`

let minted = 0

/** A match of two sides with even prices, in half an hour unless told. Its league is its own, so no other test's is beside it. */
export async function openMatch({
  league,
  teams,
  inMs = 1_800_000,
}: {
  league: string
  teams: [string, string]
  inMs?: number
}) {
  minted += 1
  const fixtureId = `feed-${FEED}-1${Date.now() % 10_000_000}${process.pid % 100}${minted}`
  let seq = 0
  const tell = async (kind: FeedKind, state: unknown) => {
    seq += 1
    const message = feedMessageSchema.parse({
      feed: FEED,
      fixtureId,
      kind,
      seq,
      state,
      sentAt: new Date().toISOString(),
    })
    const answer = await fetch(`${readStudio()}/feed/v1/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ messages: [await signFeedMessage(readSecret(), message)] }),
    })
    if (!answer.ok) throw new Error(`the feed was refused: ${answer.status} ${await answer.text()}`)
  }
  const kickOffAt = new Date(Date.now() + inMs).toISOString()
  await tell('fixture', { sport: 'football', league, teams, kickOffAt })
  await tell('prices', { picks: { '1x2:1': 200, '1x2:x': 340, '1x2:2': 360 } })
  return { name: teams.join(' – '), fixtureId, tell }
}
