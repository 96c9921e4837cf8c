/**
 * `npm run feed -- messages.jsonl http://localhost:8788`: signs each message of a file with FEED_SECRET and sends it to a
 * studio, in order (docs/guides/feeds.md). Sending a file again changes nothing. Ends with 1 where one is not taken.
 */
import { readFileSync } from 'node:fs'
import { signFeedMessage } from '../contract/book/feed.ts'
import { readFeedFile } from '../contract/book/feed-file.ts'

const AT_ONCE = 20

async function send(file: string, origin: string, secret: string): Promise<void> {
  const messages = readFeedFile(readFileSync(file, 'utf8'))
  for (let at = 0; at < messages.length; at += AT_ONCE) {
    const signed = await Promise.all(
      messages.slice(at, at + AT_ONCE).map((message) => signFeedMessage(secret, message)),
    )
    const response = await fetch(new URL('/feed/v1/messages', origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ messages: signed }),
    })
    console.log(`${response.status} ${await response.text()}`)
    if (!response.ok) throw new Error(`messages from line ${at + 1} on were not taken`)
  }
}

const [file, origin] = process.argv.slice(2)
const secret = process.env.FEED_SECRET
if (!file || !origin || !secret) {
  console.error('Usage: FEED_SECRET=… npm run feed -- <file of messages> <origin of the studio>')
  process.exit(1)
}
send(file, origin, secret).catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
